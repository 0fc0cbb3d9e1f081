import { clean } from '../core/clean.ts';
import type { StateSignal } from './screen-view.ts';

/** What a program tells its terminal by an OSC string, in our words. Texts are clean and one line long. */
export type PaneSignal =
  | { type: 'state'; signal: StateSignal }
  | { type: 'title'; title: string }
  | { type: 'notification'; title: string | null; text: string }
  /** `OSC 9;4`. `percent` null: no figure. */
  | { type: 'progress'; state: 'none' | 'running' | 'failed' | 'busy' | 'paused'; percent: number | null }
  /** `OSC 7`: the absolute path of its working directory. */
  | { type: 'cwd'; path: string }
  /** `OSC 52`: a text for the clipboard, as it came; null: it was longer than is taken. */
  | { type: 'clipboard'; text: string | null };

const titleLimit = 300;
const messageLimit = 4000;
const progressStates = ['none', 'running', 'failed', 'busy', 'paused'] as const;

/** The signal in an OSC string's payload; null: it is none, or one that is never answered, such as a clipboard read. */
export function readSignal(osc: string): PaneSignal | null {
  const [number, rest] = cut(osc, ';');
  switch (number) {
    case '0':
    case '2':
      return { type: 'title', title: oneLine(rest, titleLimit) };
    case '7':
      return workingDirectory(rest);
    case '7501':
      return stateSignal(rest);
    case '9':
      return /^\d+(;|$)/.test(rest) ? progress(rest) : notification(null, rest);
    case '99':
      return kittyNotification(rest);
    case '777': {
      const [verb, texts] = cut(rest, ';');
      const [title, text] = cut(texts, ';');
      return verb === 'notify' ? notification(title, text) : null;
    }
    case '52':
      return clipboard(rest);
    default:
      return null;
  }
}

/** `state=working:app=codex:kind=permission:msg=<base64>` */
function stateSignal(payload: string): PaneSignal | null {
  const fields = new Map(payload.split(':').map((field) => cut(field, '=')));
  const state = fields.get('state');
  if (!state) return null;
  const message = fields.get('msg');
  return {
    type: 'state',
    signal: {
      state: oneLine(state, titleLimit),
      app: oneLine(fields.get('app') ?? '', titleLimit),
      kind: oneLine(fields.get('kind') ?? '', titleLimit) || null,
      message: message === undefined ? null : oneLine(decodeBase64(message), messageLimit),
    },
  };
}

function progress(payload: string): PaneSignal | null {
  const [command, state, percent] = payload.split(';');
  const named = progressStates[Number(state)];
  if (command !== '4' || named === undefined) return null;
  const figure = Number.parseInt(percent ?? '', 10);
  return { type: 'progress', state: named, percent: figure >= 0 && figure <= 100 ? figure : null };
}

/** The last part of a kitty notification: earlier ones (`d=0`) bring its title, later ones its icon or buttons. */
function kittyNotification(payload: string): PaneSignal | null {
  const [metadata, text] = cut(payload, ';');
  const fields = new Map(metadata.split(':').map((field) => cut(field, '=')));
  const part = fields.get('p') ?? 'title';
  if (fields.get('d') === '0' || (part !== 'title' && part !== 'body')) return null;
  return notification(null, fields.get('e') === '1' ? decodeBase64(text) : text);
}

function notification(title: string | null, text: string): PaneSignal | null {
  const made = { title: title && oneLine(title, titleLimit), text: oneLine(text, messageLimit) };
  return made.title || made.text ? { type: 'notification', ...made } : null;
}

/** `file://HOST/PATH`, percent-encoded. */
function workingDirectory(payload: string): PaneSignal | null {
  const [, encoded = ''] = /^file:\/\/[^/]*(\/.*)$/s.exec(payload) ?? [];
  try {
    const path = oneLine(decodeURIComponent(encoded), titleLimit);
    return path === '' ? null : { type: 'cwd', path };
  } catch {
    return null;
  }
}

/** A read (`?`) is never answered, an empty write clears nothing. */
function clipboard(payload: string): PaneSignal | null {
  const [, data] = cut(payload, ';');
  const text = data === '?' ? '' : decodeBase64(data);
  return text === '' ? null : { type: 'clipboard', text };
}

function cut(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)];
}

function decodeBase64(text: string): string {
  return Buffer.from(text, 'base64').toString('utf8');
}

function oneLine(text: string, limit: number): string {
  return clean(text.slice(0, 2 * limit))
    .text.replace(/\s+/g, ' ')
    .trim()
    .slice(0, limit);
}
