/** Put in by the bundler from package.json. */
declare const PAIRROOM_VERSION: string;

declare module '*.sql' {
  const text: string;
  export default text;
}
