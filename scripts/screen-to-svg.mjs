// Draws the screen of an xterm.js terminal as SVG: text in any monospace font, held to the grid by textLength.
const cell = { width: 8.4, height: 18, baseline: 13.5 };
const margin = 14;
const fonts = "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace";
const theme = { background: '#14161b', foreground: '#d7dae0', cursor: '#d7dae0' };
const palette16 = [
  ['#2e3440', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#c8ccd4'],
  ['#7f848e', '#ff7b86', '#b1e18b', '#f5d08b', '#7cc3ff', '#dd95f0', '#6fd3df', '#ffffff'],
].flat();

export function screenToSvg(terminal, title) {
  const { cols, rows, buffer } = terminal;
  const lines = Array.from({ length: rows }, (_, y) =>
    cellsOf(buffer.active.getLine(buffer.active.baseY + y), cols),
  );
  const width = round(cols * cell.width + 2 * margin);
  const height = round(rows * cell.height + 2 * margin);
  const { cursorX, cursorY } = buffer.active;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">
<title>${escapeXml(title)}</title>
<rect width="${width}" height="${height}" rx="8" fill="${theme.background}"/>
<g transform="translate(${margin} ${margin})" font-family="${fonts}" font-size="14" xml:space="preserve">
${lines.flatMap((line, y) => [...backgrounds(line, y), ...rules(line, y), ...texts(line, y)]).join('\n')}
<rect x="${left(cursorX)}" y="${top(cursorY)}" width="${cell.width}" height="${cell.height}" fill="${theme.cursor}" opacity="0.7"/>
</g>
</svg>
`;
}

/** One entry a column, with null for the second half of a wide cell. */
function cellsOf(line, cols) {
  return Array.from({ length: cols }, (_, x) => {
    const drawn = line.getCell(x);
    if (drawn.getWidth() === 0) return null;
    const [fg, bg] = drawn.isInverse()
      ? [backgroundOf(drawn) ?? theme.background, foregroundOf(drawn)]
      : [foregroundOf(drawn), backgroundOf(drawn)];
    const style = [
      `fill="${fg}"`,
      drawn.isBold() ? 'font-weight="bold"' : '',
      drawn.isItalic() ? 'font-style="italic"' : '',
      drawn.isDim() ? 'opacity="0.6"' : '',
      drawn.isUnderline() ? 'text-decoration="underline"' : '',
    ];
    const text = drawn.isInvisible() ? ' ' : drawn.getChars() || ' ';
    return { x, text, width: drawn.getWidth(), fg, bg, style: style.filter(Boolean).join(' ') };
  }).filter((one) => one !== null);
}

function foregroundOf(drawn) {
  if (drawn.isFgRGB()) return rgb(drawn.getFgColor());
  return drawn.isFgPalette() ? paletteColour(drawn.getFgColor()) : theme.foreground;
}

/** Null where the terminal's own background shows. */
function backgroundOf(drawn) {
  if (drawn.isBgRGB()) return rgb(drawn.getBgColor());
  return drawn.isBgPalette() ? paletteColour(drawn.getBgColor()) : null;
}

function paletteColour(index) {
  if (index < 16) return palette16[index];
  if (index >= 232) return rgb((8 + (index - 232) * 10) * 0x010101);
  const step = (n) => (n === 0 ? 0 : 55 + 40 * n);
  const i = index - 16;
  return rgb((step(Math.floor(i / 36)) << 16) | (step(Math.floor(i / 6) % 6) << 8) | step(i % 6));
}

function rgb(value) {
  return `#${value.toString(16).padStart(6, '0')}`;
}

function backgrounds(line, y) {
  return runs(line, ({ bg }) => bg)
    .filter(([{ bg }]) => bg !== null)
    .map(
      (run) =>
        `<rect x="${left(run[0].x)}" y="${top(y)}" width="${widthOf(run)}" height="${cell.height}" fill="${run[0].bg}"/>`,
    );
}

/** Lines of the screen as lines, since a font's own leave gaps between rows. */
function rules(line, y) {
  const middle = top(y + 0.5);
  return runs(line, ({ text, style }) => (isRule(text) ? text + style : null))
    .filter(([{ text }]) => isRule(text))
    .map((run) => {
      const [{ x, text, fg, style }] = run;
      const path =
        text === '─'
          ? `M${left(x)} ${middle}h${widthOf(run)}`
          : run.map((one) => `M${left(one.x + 0.5)} ${top(y)}v${cell.height}`).join('');
      return `<path d="${path}" stroke="${fg}" ${style.includes('opacity') ? 'opacity="0.6"' : ''}/>`;
    });
}

function texts(line, y) {
  return runs(line, ({ text, style, width }) => (isRule(text) || width > 1 ? null : style))
    .map((run) => ({ run, text: run.map((one) => one.text).join('') }))
    .filter(({ run, text }) => text.trim() !== '' && !isRule(run[0].text))
    .map(({ run, text }) => {
      const start = text.length - text.trimStart().length;
      const seen = run.slice(start, run.length - (text.length - text.trimEnd().length));
      const at = `x="${left(seen[0].x)}" y="${round(top(y) + cell.baseline)}"`;
      return `<text ${at} textLength="${widthOf(seen)}" lengthAdjust="spacingAndGlyphs" ${run[0].style}>${escapeXml(text.trim())}</text>`;
    });
}

function isRule(text) {
  return text === '─' || text === '│';
}

/** Neighbours with the same key together; a cell whose key is null stands alone. */
function runs(line, key) {
  const found = [];
  for (const one of line) {
    const last = found.at(-1);
    if (last !== undefined && key(one) !== null && key(last[0]) === key(one)) last.push(one);
    else found.push([one]);
  }
  return found;
}

function widthOf(run) {
  return round(run.reduce((sum, { width }) => sum + width, 0) * cell.width);
}

function left(x) {
  return round(x * cell.width);
}

function top(y) {
  return round(y * cell.height);
}

function round(value) {
  return Math.round(value * 10) / 10;
}

function escapeXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
