// The style sheet of our pages: one file readable anywhere, in light and dark, on a phone and on paper.

/** Verdicts differ by sign and word, not by colour alone. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1c2024; --dim: #59626b; --page: #fff; --card: #f6f7f9; --line: #d5dae0;
  --good: #12652f; --part: #0b5f73; --bad: #b0141c; --doubt: #7a4b00; --calm: #1f4f99; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ec; --dim: #a3adb8; --page: #14171a; --card: #1d2226;
  --line: #394149; --good: #6fd08c; --part: #6cc9df; --bad: #ff8f8f; --doubt: #f0b75c; --calm: #8ab8ff; } }
* { box-sizing: border-box; } [hidden] { display: none !important; }
html { scroll-padding-top: 7rem; }
body { margin: 0 auto; max-width: 76rem; padding: 1rem 1.5rem 3rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink);
  background: var(--page); overflow-wrap: break-word; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: .25rem 0; } h2 { font-size: 1.2rem; margin: 2.5rem 0 .75rem; }
h1.badge { white-space: normal; } h3 { font-size: 1rem; margin: 0 0 .5rem; } .wide + h3, ul + h3, details + h3 { margin-top: 1.5rem; }
h1, h2, h3, p, li, dd, summary { overflow-wrap: anywhere; }
a { color: var(--calm); } p, li { max-width: 62rem; } .dim { color: var(--dim); } .brand { margin: 0; font-weight: 600; color: var(--dim); }
code, pre { font: .875rem/1.45 ui-monospace, monospace; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--page); border: 1px solid var(--line); border-radius: .25rem;
  padding: .6rem .75rem; margin: .4rem 0; }
article, .verdicts > li { background: var(--card); border: 1px solid var(--line); border-left: .35rem solid var(--edge, var(--line));
  border-radius: .3rem; padding: .9rem 1rem; margin: 0 0 1rem; }
article article { background: var(--page); margin: .5rem 0; }
.verdicts { list-style: none; padding: 0; margin: 1rem 0; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); }
.verdicts > li { margin: 0; } .verdicts h2 { margin: 0; font-size: 1rem; color: var(--dim); } .verdicts p { margin: .35rem 0; }
.word { font-size: 1.2rem; font-weight: 700; } .numbers { font-weight: 600; }
.meter { display: flex; height: .5rem; border-radius: .25rem; overflow: hidden; background: var(--line); margin: .5rem 0; }
.meter > i { background: currentColor; }
.bar { position: sticky; top: 0; z-index: 1; background: var(--page); border-bottom: 1px solid var(--line); padding: .5rem 0; margin-bottom: 1rem; }
.bar ul { list-style: none; display: flex; flex-wrap: wrap; gap: .15rem 1rem; margin: 0; padding: 0; white-space: nowrap; }
.bar form { display: flex; flex-wrap: wrap; gap: .4rem .6rem; align-items: center; margin-top: .4rem; }
.bar input { flex: 1 1 20rem; min-width: 0; } .bar select { flex: 0 1 11rem; min-width: 0; }
.bar input, .bar select, .bar button { font: inherit; font-size: .925rem; color: inherit; background: var(--card); border: 1px solid var(--dim);
  border-radius: .25rem; padding: .2rem .4rem; }
.bar output { color: var(--dim); font-size: .925rem; } .bar output:empty { display: none; }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: 0; z-index: 2; background: var(--page); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .2rem 1rem; margin: .5rem 0; } dt { color: var(--dim); } dd { margin: 0; }
dd pre { margin: 0; padding: .1rem .4rem; } dd.expected pre { border-color: var(--good); } dd.actual pre { border-color: var(--bad); }
.explains { font-weight: 600; } .repeat { margin-bottom: 0; }
table { border-collapse: collapse; width: 100%; font-size: .925rem; overflow-wrap: anywhere; } td code { overflow-wrap: break-word; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--line); } th { color: var(--dim); overflow-wrap: normal; }
details > summary { cursor: pointer; padding: .25rem 0; } :focus-visible { outline: 2px solid var(--calm); outline-offset: 2px; }
.badge { font-weight: 600; white-space: nowrap; color: var(--edge, var(--ink)); }
.badge::before { content: var(--sign, ""); content: var(--sign, "") / ""; margin-right: .3em; }
.pass { --edge: var(--good); --sign: "✓"; } .conformant { --edge: var(--good); --sign: "✓"; } .partial { --edge: var(--part); --sign: "◐"; }
.fail, .non-conformant { --edge: var(--bad); --sign: "✗"; } .error { --edge: var(--bad); --sign: "⚠"; } .flaky { --edge: var(--bad); --sign: "~"; }
.unexpected-pass { --edge: var(--bad); --sign: "‼"; } .stale-expectation { --edge: var(--bad); --sign: "‼"; }
.deviation, .deviates, .outdated { --edge: var(--doubt); --sign: "≠"; } .expected-fail { --edge: var(--doubt); --sign: "⚑"; }
.blocked { --edge: var(--doubt); --sign: "■"; } .inconclusive { --edge: var(--doubt); --sign: "?"; }
.observed { --edge: var(--calm); --sign: "○"; } .not-applicable, .not-shown { --edge: var(--calm); --sign: "–"; }
@media (max-width: 66rem) {
  html { scroll-padding-top: 11.5rem; } body { padding: .75rem .75rem 2rem; } h1 { font-size: 1.35rem; }
  table, tbody, tr, td { display: block; } td code { overflow-wrap: anywhere; } thead { position: absolute; left: -99rem; }
  tr { border-bottom: 1px solid var(--line); padding: .5rem 0; } td { border: 0; padding: .1rem 0; } td:empty { display: none; }
  td[data-head]::before { content: attr(data-head) ": "; color: var(--dim); }
}
@media (max-width: 40rem) { html { scroll-padding-top: 13.5rem; } .bar ul { gap: 0 .8rem; font-size: .875rem; } .bar input { flex-basis: 100%; } .bar select { flex: 1 1 6rem; }
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: .4rem; } article { padding: .75rem; } }
@media print {
  :root { --ink: #000; --dim: #444; --page: #fff; --card: #fff; --line: #bbb; --good: #12652f; --part: #0b5f73; --bad: #b0141c; --doubt: #7a4b00; --calm: #1f4f99; }
  html { font-size: 9.5pt; } body { max-width: none; padding: 0; } .bar, .skip { display: none; } h2, h3 { break-after: avoid; } tr { break-inside: avoid; }
  details::details-content { content-visibility: visible; display: block; block-size: auto; }
}
`;
