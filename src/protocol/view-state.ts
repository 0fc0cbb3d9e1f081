import * as z from 'zod';

const size = z.object({ cols: z.number().int().min(1).max(1000), rows: z.number().int().min(1).max(500) });
/** `rrrr/gggg/bbbb` as terminals report it. */
const reported = z.string().regex(/^[0-9a-f]{1,4}(\/[0-9a-f]{1,4}){2}$/i);

/** What a view tells the host about itself, whenever it changes. */
export const viewStateSchema = z.object({
  panes: z.object({ a: size, b: size }),
  /** What the human looks at; null: another window. */
  focus: z.enum(['a', 'b', 'conversation']).nullable(),
  /** The outer terminal's colours, for the agents' OSC 10/11/12 and OSC 4 queries; null where it did not say. */
  colours: z.object({
    foreground: reported.nullable(),
    background: reported.nullable(),
    cursor: reported.nullable(),
    palette: z.record(z.string(), reported),
  }),
  /** Whether the outer terminal speaks the kitty keyboard protocol. */
  kittyKeys: z.boolean(),
});
export type ViewState = z.infer<typeof viewStateSchema>;
