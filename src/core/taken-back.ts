/** What came of taking a message back. */
export const takenBackEnds = ['not typed', 'interrupted', 'ended by itself', 'not stopped'] as const;
export type TakenBack = (typeof takenBackEnds)[number];
