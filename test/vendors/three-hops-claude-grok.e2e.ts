import { threeHops } from './three-hops.ts';

threeHops('claude', 'grok');
