/** Whether PairRoom runs on this version of Node, as `engines` of package.json has it. */
export function isSupportedNode(version: string): boolean {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 14) || major >= 24;
}
