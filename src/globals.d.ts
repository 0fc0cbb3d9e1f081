/** Put in by the bundler: the number in package.json, and a hash of what host and clients say to each other. */
declare const PAIRROOM_VERSION: string;

declare module '*.sql' {
  const text: string;
  export default text;
}
