import * as z from 'zod';

const slot = z.enum(['a', 'b']);

/** What a program does to its terminal and the human's terminal may be made to do: the view decides. */
export const passedSignalSchema = z.discriminatedUnion('is', [
  /** Of the pane that the human looks at; another one's is told in the room, as `callsSince`. */
  z.object({ is: z.literal('bell'), slot }),
  /** A text for the clipboard, as it came. */
  z.object({ is: z.literal('clipboard'), slot, text: z.string() }),
]);
export type PassedSignal = z.infer<typeof passedSignalSchema>;
