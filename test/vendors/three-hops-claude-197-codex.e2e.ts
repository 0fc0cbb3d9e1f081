import { threeHops } from './three-hops.ts';

threeHops('claude-197', 'codex');
