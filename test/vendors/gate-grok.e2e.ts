import { gate } from './gate.ts';

gate('claude', 'grok');
