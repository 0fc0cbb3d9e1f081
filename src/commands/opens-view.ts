const others = /^(stop|status|send|history|backup|rooms|doctor|brief|reset-terminal|version)$/;
const answers = /^--?(help|h|version|v|json|linear)$/;

/**
 * Whether a command line looks as if it opened the view with panes. A guess, before anything is loaded that could tell: a wrong
 * one costs time and nothing else.
 */
export function opensView(args: readonly string[]): boolean {
  return !args.some((arg) => others.test(arg) || answers.test(arg));
}
