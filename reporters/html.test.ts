// report.html: verdicts first, one card for one broken clause, what was answered stays text, and a size that can be sent.
import { expect, test } from 'vitest';
import type { Outcome, Run, RunClause } from '../suites/kit/outcome.ts';
import { renderHtml } from './html.ts';
import { PAGE_SCRIPT } from './html-parts.ts';
import { interfacesOf, rowsOf } from './rows.ts';
import { renderCounts } from './summary.ts';
import { sampleOutcome, sampleRun } from './testing/sample-run.ts';

const run = sampleRun();

/** The HTML of a section. */
function sectionOf(html: string, id: string): string {
  return new RegExp(`<section id="${id}">([^]*?)</section>`, 'u').exec(html)?.[1] ?? '';
}

/** The ids in the headings of the cards. */
function cardsOf(section: string): readonly string[] {
  return [...section.matchAll(/<h3>.*?<code>([^<]*)<\/code>/gu)].map(([, id]) => id ?? '');
}

test('every case is there with its clause, and what a target answered stays text', () => {
  const html = renderHtml(run);
  for (const row of rowsOf(run)) expect(html).toContain(`<code>${row.id}</code>`);
  expect(html).toContain('An entry for a missing object carries an error &lt;string&gt;.');
  expect(html).not.toContain('a <b>');
  expect(html.split('<script')).toHaveLength(2);
  expect(html).toContain(`<script>${PAGE_SCRIPT}</script>`);
  expect(html).not.toMatch(/https?:\/\/(?!127\.0\.0\.1)|\bsrc=|url\(|@import/u);
  for (const name of interfacesOf(run))
    expect(html).toContain(renderCounts(run.outcomes.filter((outcome) => outcome.interface === name)));
});

test('a run with 500 red cases, each with a message and long answers of its own, is smaller than 2 MB', () => {
  const clauses = Array.from({ length: 500 }, (_, index): RunClause => ({
    id: `storage.batch.clause-with-number-${index}`,
    interface: 'storage',
    strength: 'stated',
    text: `The entry with the number ${index} keeps what the contract says of it. ${'It is a long sentence. '.repeat(4)}`,
    places: [`Endpoints/C/operations/${index}`],
    placeWords: [`sign several objects (row ${index} of operations, Endpoints, storage API)`],
  }));
  const [exchange] = sampleOutcome('fail').exchanges;
  if (exchange === undefined) throw new Error('The sample has an exchange.');
  const body = JSON.stringify(Array.from({ length: 120 }, (_, index) => ({ index, name: `<object ${index}>` })));
  const long = { ...exchange, request: { ...exchange.request, body }, response: { status: 200, headers: [], body } };
  const outcomes = clauses.map(({ id }, index): Outcome =>
    sampleOutcome('fail', {
      id: `storage.batch.case-with-number-${index}`,
      clauses: [id, 'storage.batch.clause-with-number-0'],
      clause: id,
      message: `the entry ${index} is right`,
      difference: {
        what: `the entry ${index} is right`,
        path: `/${index}`,
        expected: '"a"',
        actual: body.slice(0, 500),
      },
      exchanges: [long, long, long, long, long, long],
    }),
  );
  const sample = sampleRun(outcomes);
  const huge: Run = { ...sample, header: { ...sample.header, clauses } };
  const html = renderHtml(huge);
  expect(new TextEncoder().encode(html).length).toBeLessThan(2_000_000);
  expect(cardsOf(sectionOf(html, 'red'))).toHaveLength(500);
  for (const { id } of outcomes) expect(html).toContain(`<code>${id}</code>`);
});
