import type { ScreenView } from '../../panes/screen-view.ts';
import type { ScreenReading } from '../vendor.ts';

export function readScreen(_screen: ScreenView): ScreenReading {
  return { composer: 'unseen', dialog: null, suggests: null };
}
