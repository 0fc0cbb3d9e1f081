import type { Mutant } from './mutant.ts';

const splitter = 'src/tui/input/splitter.ts';
const splitterTest = 'test/tui/input/splitter.test.ts';
const keyCodes = 'src/tui/input/key-codes.ts';
const router = 'src/tui/input/router.ts';
const routerTest = 'test/tui/input/router.test.ts';
const pointer = 'src/tui/input/pointer.ts';
const prefix = 'src/tui/input/prefix.ts';
const prefixTest = 'test/tui/input/prefix.test.ts';
const splitTest = 'test/tui/input/every-split.test.ts';
const matrixTest = 'test/tui/input/matrix.test.ts';

/** Faults in how the human's bytes become keys and where they go. */
export const inputMutants: readonly Mutant[] = [
  {
    name: 'the prefix inside a paste is honoured',
    file: splitter,
    find: 'const step = this.#paste ? this.#inPaste(all.subarray(at), this.#paste) : this.#step(all, at, events);',
    replace:
      'const step = this.#paste && all[at] !== 0x1a ? this.#inPaste(all.subarray(at), this.#paste) : this.#step(all, at, events);',
    caughtBy: splitterTest,
  },
  {
    name: 'a paste end cut by a read is missed',
    file: splitter,
    find: 'bytes.length - endingLike(bytes, pasteEnd)',
    replace: 'bytes.length',
    caughtBy: splitterTest,
  },
  {
    name: 'a lone ESC is held for ever',
    file: splitter,
    find: 'now + (short ? escapeHoldMs : sequenceHoldMs)',
    replace: '(short ? null : now + sequenceHoldMs)',
    caughtBy: splitterTest,
  },
  {
    name: 'a lone ESC is never held',
    file: splitter,
    find: 'const rest = this.#pending;',
    replace:
      'const rest = this.#pending;\n    if (rest.length === 1 && rest[0] === esc) return [...events, ...this.#flush()];',
    caughtBy: splitterTest,
  },
  {
    name: 'the late half of a report becomes text',
    file: splitter,
    find: "report.test(Buffer.concat([gone.bytes, chunk]).toString('latin1')) ? gone.bytes : nothing",
    replace: 'nothing',
    caughtBy: splitTest,
  },
  {
    name: 'half a report whose other half never comes becomes keys',
    file: splitter,
    find: '    // Half a report or reply whose other half never came.\n    return [];',
    replace: "    return [{ type: 'key', key: plainKey('unknown'), bytes }];",
    caughtBy: splitterTest,
  },
  {
    name: 'the prefix in the kitty form is missed',
    file: prefix,
    find: 'return prefix.name === key.name && prefix.ctrl === key.ctrl && alt;',
    replace: 'return prefix.name === key.name && prefix.ctrl === key.ctrl && alt && !key.shift;',
    caughtBy: splitTest,
  },
  {
    name: 'a chord is named by its place on the usual layout, on every layout',
    file: keyCodes,
    find: 'if (base && code > 0x7f && !isNamed(code)) return base;',
    replace: 'if (base) return base;',
    caughtBy: splitTest,
  },
  {
    name: 'a chord of a layout without Latin letters is named by its own letter',
    file: keyCodes,
    find: 'if (base && code > 0x7f && !isNamed(code)) return base;',
    replace: '',
    caughtBy: matrixTest,
  },
  {
    name: 'the prefix stops waiting by itself',
    file: prefix,
    find: "  if (state.is === 'pending') {",
    replace: "  if (state.is === 'pending' && now < 60_000) {",
    caughtBy: prefixTest,
  },
  {
    name: 'an unknown key after the prefix is passed on',
    file: prefix,
    find: "action === null ? { state: ground, does: 'swallow' }",
    replace: "action === null ? { state: ground, does: 'pass' }",
    caughtBy: prefixTest,
  },
  {
    name: 'text that an input method commits after the prefix is passed on but for its first character',
    file: router,
    find: 'if (isText && now < this.#committing) continue;',
    replace: '',
    caughtBy: routerTest,
  },
  {
    name: 'Shift-Enter becomes Enter',
    file: 'src/tui/input/legacy-keys.ts',
    find: "if (key.name === 'enter' && key.shift) return '\\n';",
    replace: '',
    caughtBy: matrixTest,
  },
  {
    name: 'an agent that asked for modifyOtherKeys gets the plain form',
    file: 'src/tui/input/pane-bytes.ts',
    find: 'otherKey(key, modes.modifyOtherKeys, modes)',
    replace: 'otherKey(key, 0, modes)',
    caughtBy: matrixTest,
  },
  {
    name: 'keys in the kitty form reach an agent with more than it asked for',
    file: 'src/tui/input/pane-bytes.ts',
    find: 'return narrow === null || narrow === text ? bytes : Buffer.from(narrow);',
    replace: 'return bytes;',
    caughtBy: splitTest,
  },
  {
    name: 'a release is passed to an agent that did not ask for it',
    file: 'src/tui/input/pane-bytes.ts',
    find: 'if ((kittyFlags & kittyFlag.eventTypes) === 0) return Buffer.alloc(0);',
    replace: 'if (kittyFlags === 0) return bytes;',
    caughtBy: 'test/tui/input/pane-bytes.test.ts',
  },
  {
    name: 'the release of the prefix is passed to the agent',
    file: router,
    find: "this.#held.pressed(key, bytes, 'nobody', agent && around.modes[agent]);",
    replace: '',
    caughtBy: routerTest,
  },
  {
    name: 'a reply goes to the pane',
    file: router,
    find: "return [{ to: 'reply', reply: event.reply }];",
    replace: "return toPane('a', Buffer.from(event.reply.query));",
    caughtBy: routerTest,
  },
  {
    name: 'a click that changes the focus is passed on',
    file: pointer,
    find: "return on === 'overlay' || on === focus ? { on } : 'nobody';",
    replace: 'return { on };',
    caughtBy: routerTest,
  },
  {
    name: 'the motion of the mouse is drawn',
    file: 'src/tui/human-input.ts',
    find: '/^(key|key repeat|paste)$/',
    replace: '/^(key|key repeat|paste|mouse)$/',
    caughtBy: 'test/tui/human-input.test.ts',
  },
  {
    name: 'the gate does not wait for an agent that draws itself anew',
    file: 'src/host/hosted-agent.ts',
    find: '    this.#touched();\n    pane.nudge();',
    replace: '    pane.nudge();',
    caughtBy: 'test/host/hosted-agent.test.ts',
  },
  {
    name: 'an agent that is being typed to is made to draw itself anew',
    file: 'src/host/hosted-agent.ts',
    find: 'if (pane.writer.typing) return;',
    replace: '',
    caughtBy: 'test/host/hosted-agent.test.ts',
  },
  {
    name: 'mouse reports in pixels are taken for those in cells',
    file: 'src/panes/queries.ts',
    find: "mouseEncoding: this.#modes.get(1006) ? 'sgr' : 'default',",
    replace: "mouseEncoding: 'sgr',",
    caughtBy: 'test/panes/queries.test.ts',
  },
];
