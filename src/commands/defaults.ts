/** What the command line does when a flag is not given. */
export const defaults = {
  /** s: how long a hop waits for the human's veto. */
  grace: 2,
  prefix: 'ctrl-z',
} as const;
