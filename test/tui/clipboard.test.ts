import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Clipboard, type Copied } from '../../src/tui/clipboard.ts';
import { type Alternatives, clipboardRoutes } from '../../src/tui/clipboard-routes.ts';
import { keepCopy } from '../../src/tui/kept-copies.ts';
import { copiedTexts } from '../harness/clipboard.ts';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'clipboard-'));
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('the ways to the clipboard', () => {
  const say = (routes: readonly Alternatives[]) =>
    routes.map((ways) =>
      ways.map((way) => (way.by === 'command' ? way.command.join(' ') : way.by)).join(', '),
    );

  it.each<[string, Record<string, string>, NodeJS.Platform, string[]]>([
    ['a terminal', {}, 'linux', ['OSC 52']],
    ['tmux', { TMUX: '/tmp/x' }, 'linux', ['tmux load-buffer -w -, OSC 52']],
    ['X11', { DISPLAY: ':0' }, 'linux', ['OSC 52', 'xclip -selection clipboard, xsel --clipboard']],
    [
      'Wayland',
      { DISPLAY: ':0', WAYLAND_DISPLAY: 'wayland-0' },
      'linux',
      ['OSC 52', 'wl-copy, xclip -selection clipboard, xsel --clipboard'],
    ],
    ['macOS', {}, 'darwin', ['OSC 52', 'pbcopy']],
    ['WSL', { WSL_DISTRO_NAME: 'Debian' }, 'linux', ['OSC 52', 'clip.exe']],
    [
      'tmux on a desktop',
      { TMUX: 'x', DISPLAY: ':0' },
      'linux',
      ['tmux load-buffer -w -, OSC 52', 'xclip -selection clipboard, xsel --clipboard'],
    ],
    ['SSH with a forwarded display', { SSH_CONNECTION: 'x', DISPLAY: ':10' }, 'linux', ['OSC 52']],
    ['SSH to macOS in tmux', { SSH_CONNECTION: 'x', TMUX: 'x' }, 'darwin', ['tmux load-buffer -w -, OSC 52']],
  ])('in %s', (_where, env, platform, expected) => {
    expect(say(clipboardRoutes(env, platform))).toEqual(expected);
  });
});

describe('a copy', () => {
  function clipboard(routes: readonly Alternatives[]) {
    let output = '';
    const told: Copied[] = [];
    const made = new Clipboard(dir, routes, {
      writeTerminal: (bytes) => {
        output += bytes;
      },
      copied: (one) => told.push(one),
    });
    return { copy: (text: string) => made.copy(text), told, texts: () => copiedTexts(output) };
  }
  const program = (script: string) => ({ by: 'command', command: ['/bin/sh', '-c', script] }) as const;
  const osc52 = { by: 'OSC 52' } as const;

  it('goes to a program by its stdin alone', async () => {
    const to = join(dir, 'taken');
    const { copy, told } = clipboard([[program(`cat > ${to}; echo noise`)]]);
    await copy('wörds\n漢字');
    expect(readFileSync(to, 'utf8')).toBe('wörds\n漢字');
    expect(told).toEqual([{ text: 'wörds\n漢字', by: ['/bin/sh'], file: join(dir, 'copies', '1.txt') }]);
  });

  it('goes to the next way when one fails, is missing, or does not read', async () => {
    const missing = { by: 'command', command: [join(dir, 'missing')] } as const;
    const { copy, told, texts } = clipboard([
      [missing, program('exit 1'), program('exec <&-; exit 3'), osc52],
    ]);
    const text = 'x'.repeat(90_000);
    await copy(text);
    expect(texts()).toEqual([text]);
    expect(told[0]?.by).toEqual(['OSC 52']);
  });

  it('is kept in a file when no way takes it', async () => {
    const { copy, told, texts } = clipboard([[program('exit 1')], [osc52]]);
    const text = 'y'.repeat(200_000);
    await copy(text);
    expect(texts()).toEqual([]);
    expect(told[0]).toMatchObject({ by: [] });
    expect(readFileSync(told[0]?.file ?? '', 'utf8')).toBe(text);
  });

  it('that comes while another is on its way replaces those that wait', async () => {
    const to = join(dir, 'taken');
    const { copy, told } = clipboard([[program(`cat >> ${to}`)]]);
    const first = copy('one ');
    void copy('two ');
    void copy('three ');
    await first;
    expect(readFileSync(to, 'utf8')).toBe('one three ');
    expect(told).toHaveLength(2);
  });

  it('is not kept where nothing can be written', () => {
    writeFileSync(join(dir, 'copies'), '');
    expect(keepCopy(dir, 'text')).toBeNull();
  });
});

describe('kept copies', () => {
  it('are the owner’s alone, and the last twenty', () => {
    const files = Array.from({ length: 25 }, (_, n) => keepCopy(dir, `copy ${n + 1}`));
    const names = readdirSync(join(dir, 'copies')).map((name) => Number.parseInt(name, 10));
    expect(names.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 6));
    expect(readFileSync(files[24] ?? '', 'utf8')).toBe('copy 25');
    expect(statSync(files[24] ?? '').mode & 0o777).toBe(0o600);
    expect(statSync(join(dir, 'copies')).mode & 0o777).toBe(0o700);
  });
});
