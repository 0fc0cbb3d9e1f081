/** One fault put into the source on purpose, and the test that must notice it. */
export interface Mutant {
  name: string;
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
  caughtBy: string;
}
