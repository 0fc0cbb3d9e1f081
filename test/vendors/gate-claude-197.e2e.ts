import { gate } from './gate.ts';

gate('codex', 'claude-197');
