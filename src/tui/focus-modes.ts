import type { PaneScreen } from './pane-screens.ts';
import type { Capabilities } from './screen/capabilities.ts';
import type { FocusModes } from './screen/modes.ts';

/** Our own regions' keyboard: chords told apart, and named by their place on the usual layout. */
const ownKittyFlags = 5;

/** What the outer terminal is to do for the one who has the keys: an agent, or (null) one of our own regions. */
export function focusModes(
  agent: PaneScreen | null,
  { kittyKeys, otherKeys }: Capabilities,
  mouse: boolean,
): FocusModes {
  return {
    kittyFlags: kittyKeys ? agent?.modes.kittyFlags || ownKittyFlags : 0,
    // Level 1 tells Shift-Enter from Enter.
    otherKeys: kittyKeys || !otherKeys ? 0 : Math.max(1, agent?.modes.modifyOtherKeys ?? 0),
    mouse: !mouse ? 'off' : agent?.modes.mouse === 'any' ? 'any' : 'drag',
  };
}
