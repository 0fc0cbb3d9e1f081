import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { roles } from '../core/role.ts';

/** What `pairroom tui` hands to the host that it starts. */
const agentSchema = z.object({
  vendor: z.string(),
  /** The program and the human's own arguments. */
  argv: z.array(z.string()).min(1),
});

const roleSchema = z.enum(roles).nullable();

const sizeSchema = z.object({ cols: z.number().int().min(1), rows: z.number().int().min(1) });

const startSchema = z.object({
  home: z.string(),
  room: z.string(),
  root: z.string(),
  slug: z.string(),
  gitDir: z.string().nullable(),
  agents: z.object({ a: agentSchema, b: agentSchema }),
  /** True for the mock pair of `--mock`: marked DEMO everywhere. */
  demo: z.boolean(),
  /** Whether each agent goes on with its last conversation in this room. */
  resume: z.boolean(),
  /** Null: as it was. */
  roles: z.object({ a: roleSchema, b: roleSchema }).default({ a: null, b: null }),
  graceMs: z.number().int().min(0),
  /** A shell command that is run for each thing that waits for the human. */
  notifyCommand: z.string().nullable().default(null),
  /** Until a view tells its own (cells). */
  paneSizes: z.object({ a: sizeSchema, b: sizeSchema }),
});
export type StartOrder = z.infer<typeof startSchema>;
export type AgentOrder = z.infer<typeof agentSchema>;

export function writeStart(path: string, order: StartOrder): void {
  writeFileSync(path, JSON.stringify(order), { mode: 0o600 });
}

/** The order at `path`; null when there is none or it is of another version. */
export function readStart(path: string): StartOrder | null {
  try {
    return startSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}
