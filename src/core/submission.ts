/** How one attempt to type something in went. `bytes` counts what left for the pane. */
export type SubmissionEnd =
  /** Every byte and the submit key left. */
  | { is: 'written'; bytes: number }
  /** The text left, something changed before the submit key: it was withheld. */
  | { is: 'submit withheld'; bytes: number }
  /** The pane ended or did not take the bytes. */
  | { is: 'broken'; bytes: number; why: string };

/** `started: false`: nothing was written. */
export type Submission = { started: false } | { started: true; end: Promise<SubmissionEnd> };
