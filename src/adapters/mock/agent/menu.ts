import type { KeyName } from './keys.ts';

/** A box that takes the keys away from the composer: a permission dialog, a question, or a picker the human opened. */
export interface Menu {
  kind: 'permission' | 'question' | 'picker';
  title: string;
  detail: string;
  /** The line above the options. */
  asks: string;
  options: readonly string[];
  selected: number;
}

/** What a key did: `move` the selection, `choose` an option, `leave`, or nothing. */
export type MenuMove = { is: 'move'; menu: Menu } | { is: 'choose'; option: number } | { is: 'leave' } | null;

export function permissionMenu(tool: string, detail: string): Menu {
  return {
    kind: 'permission',
    title: tool,
    detail,
    asks: 'Do you want to proceed?',
    options: ['Yes', 'Yes, and do not ask again', 'No, and say what to do instead'],
    selected: 0,
  };
}

export function questionMenu(text: string, options: readonly string[]): Menu {
  return { kind: 'question', title: 'Question', detail: '', asks: text, options, selected: 0 };
}

export function modelMenu(models: readonly string[]): Menu {
  return { kind: 'picker', title: 'Model', detail: '', asks: 'Select a model', options: models, selected: 0 };
}

function pressInMenu(menu: Menu, key: KeyName): MenuMove {
  const last = menu.options.length - 1;
  if (key === 'up') return { is: 'move', menu: { ...menu, selected: Math.max(0, menu.selected - 1) } };
  if (key === 'down') return { is: 'move', menu: { ...menu, selected: Math.min(last, menu.selected + 1) } };
  if (key === 'enter') return { is: 'choose', option: menu.selected };
  if (key === 'escape' || key === 'ctrl-c') return { is: 'leave' };
  return null;
}

/** A digit acts at once; other text does nothing. */
function typeInMenu(menu: Menu, text: string): MenuMove {
  const option = /^[1-9]$/.test(text) ? Number(text) - 1 : -1;
  return option >= 0 && option < menu.options.length ? { is: 'choose', option } : null;
}

/** The menu that is open, if one is, and who waits for its answer. */
export class MenuSlot {
  open: Menu | null = null;
  #answer: (option: number | null) => void = () => undefined;

  /** Opens a menu; resolves with the chosen option, or null when it was left. */
  ask(menu: Menu): Promise<number | null> {
    this.open = menu;
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  press(key: KeyName): void {
    if (this.open !== null) this.#apply(pressInMenu(this.open, key));
  }

  type(text: string): void {
    if (this.open !== null) this.#apply(typeInMenu(this.open, text));
  }

  close(option: number | null): void {
    this.open = null;
    this.#answer(option);
  }

  #apply(move: MenuMove): void {
    if (move?.is === 'move') this.open = move.menu;
    if (move?.is === 'choose') this.close(move.option);
    if (move?.is === 'leave') this.close(null);
  }
}
