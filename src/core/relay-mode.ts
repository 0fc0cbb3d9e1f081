/** What goes from one agent to the other: what addresses it, what the human lets go, or every answer. */
export const relayModes = ['mention', 'manual', 'roundtable'] as const;
export type RelayMode = (typeof relayModes)[number];
