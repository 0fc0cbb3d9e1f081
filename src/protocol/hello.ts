import * as z from 'zod';

/**
 * The first line that each side sends, as JSON and LF. Frozen: any version of either side must be able to read it.
 * After it a view speaks binary frames (frames.ts), every other client JSON lines.
 */
export const helloSchema = z.object({
  pairroom: z.literal(1),
  role: z.enum(['view', 'client']),
  version: z.string(),
  pid: z.number(),
});
export type Hello = z.infer<typeof helloSchema>;

export const welcomeSchema = z.object({
  pairroom: z.literal(1),
  version: z.string(),
  room: z.string(),
  pid: z.number(),
});
export type Welcome = z.infer<typeof welcomeSchema>;

/** A hello or welcome longer than this (bytes) is not one. */
export const maxHelloBytes = 4096;
