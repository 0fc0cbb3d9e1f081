import { openEdit, openReader, openWhy } from './actions.ts';
import { listedDeliveries } from './messages.ts';
import type { Overlay, State, Step } from './state.ts';
import { ask, stay, withOverlay } from './step.ts';

/** A key in the queue: each acts on the chosen delivery, as its state allows. */
export function queueKey(state: State, overlay: Extract<Overlay, { is: 'queue' }>, name: string): Step {
  const open = listedDeliveries(state.messages);
  const at = Math.max(
    0,
    open.findIndex(({ delivery }) => delivery.id === overlay.selected),
  );
  const current = open[at];
  const go = (to: number): Step => {
    const selected = open[Math.min(Math.max(to, 0), open.length - 1)]?.delivery.id ?? null;
    return stay(withOverlay(state, { ...overlay, selected }));
  };
  if (name === 'down' || name === 'j') return go(at + 1);
  if (name === 'up' || name === 'k') return go(at - 1);
  if (name === 'z') {
    // Without a drop in this list: the last hop that was dropped or set aside, which the host knows.
    const chosen = current?.delivery.state === 'set aside' ? current.delivery.id : null;
    const delivery = overlay.dropped ?? chosen;
    return ask(withOverlay(state, { ...overlay, selected: delivery, dropped: null }), {
      verb: 'undrop',
      delivery,
    });
  }
  if (current === undefined) return name === 'q' ? stay(withOverlay(state, null)) : stay(state);
  const { id, state: is } = current.delivery;
  switch (name) {
    case 'y':
      return ask(state, { verb: is === 'set aside' ? 'undrop' : 'release', delivery: id });
    case 'r':
      return ask(state, { verb: 'retry', delivery: id });
    case 'm':
      return ask(state, { verb: 'delivered', delivery: id });
    case 'n': {
      const next = open[at + 1] ?? open[at - 1];
      const dropped = withOverlay(state, { ...overlay, dropped: id, selected: next?.delivery.id ?? null });
      return ask(dropped, { verb: 'drop', delivery: id });
    }
    case 'e':
      return openEdit(state, current);
    case 'w':
      return openWhy(state, current.message.seq);
    case 'enter':
      return openReader(state, current.message.seq);
    case 'q':
      return stay(withOverlay(state, null));
    default:
      return stay(state);
  }
}
