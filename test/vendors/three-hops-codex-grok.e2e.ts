import { threeHops } from './three-hops.ts';

threeHops('codex', 'grok');
