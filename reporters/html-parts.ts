// HTML as text: elements, and the style sheet that makes one file readable anywhere, in light and dark.
import { text } from './xml.ts';

/** An element; children are HTML already. Elements are always closed, since HTML knows no self-closing ones. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly string[]
): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${text(value).replaceAll('"', '&quot;')}"`);
  return `<${name}${list.join('')}>${children.join('')}</${name}>`;
}

/** A table with a heading row; cells are HTML already. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return tag(
    'div',
    { class: 'wide' },
    tag(
      'table',
      {},
      tag('thead', {}, tag('tr', {}, ...heads.map((head) => tag('th', { scope: 'col' }, text(head))))),
      tag('tbody', {}, ...rows.map((cells) => `\n${tag('tr', {}, ...cells.map((cell) => tag('td', {}, cell)))}`)),
    ),
  );
}

/** A verdict as a word in its colour: the word carries the meaning. */
export function badge(verdict: string): string {
  return tag('span', { class: `badge ${verdict}` }, text(verdict));
}

export function page(title: string, ...body: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body.join('\n')}
</body>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2024; --dim: #5a636d; --page: #fff; --card: #f5f6f8; --line: #d5dae0;
  --good: #12652f; --bad: #b0141c; --doubt: #7a4b00; --calm: #1f4f99; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ec; --dim: #a3adb8; --page: #14171a; --card: #1e2327;
  --line: #394149; --good: #6fd08c; --bad: #ff8f8f; --doubt: #f0b75c; --calm: #8ab8ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; } h3 { font-size: 1rem; margin: 0 0 .5rem; } .wide + h3 { margin-top: 1.5rem; }
a { color: var(--calm); } nav { margin: 1.25rem 0; } nav a { margin-right: 1rem; }
p, li { max-width: 60rem; } .dim { color: var(--dim); } .big { font-size: 1.15rem; font-weight: 600; }
code, pre { font: .875rem/1.45 ui-monospace, monospace; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--page); border: 1px solid var(--line); border-radius: .25rem; padding: .75rem; margin: .5rem 0; }
article, .cards > div { background: var(--card); border: 1px solid var(--line); border-radius: .4rem; padding: 1rem; margin: 0 0 1rem; }
.cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); } .cards > div { margin: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: .5rem 0; } dt { color: var(--dim); } dd { margin: 0; overflow-wrap: anywhere; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .925rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--line); } th { color: var(--dim); }
details > summary { cursor: pointer; padding: .25rem 0; } :focus-visible { outline: 2px solid var(--calm); outline-offset: 2px; }
.badge { font-weight: 600; white-space: nowrap; }
.pass, .conformant, .partial { color: var(--good); }
.fail, .error, .flaky, .unexpected-pass, .non-conformant, .deviates { color: var(--bad); }
.deviation, .blocked, .expected-fail, .inconclusive { color: var(--doubt); }
.observed, .not-applicable, .not-shown { color: var(--calm); }
@media print { details > * { display: block; } }
`;
