// report.html: verdicts first, one card for one broken clause, what was answered stays text, and a size that can be sent.
import { expect, test } from 'vitest';
import type { Outcome, Run, RunClause } from '../suites/kit/outcome.ts';
import { renderHtml } from './html.ts';
import { pageFile } from './html-parts.ts';
import { interfacesOf, rowsOf } from './rows.ts';
import { renderCounts } from './summary.ts';
import { sampleFinding, sampleOfEverything, sampleOutcome, sampleRun } from './testing/sample-run.ts';

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
  expect(html).toContain(`<script>${pageFile('page.js')}</script>`);
  expect(html).not.toMatch(/https?:\/\/(?!127\.0\.0\.1)|\bsrc=|url\(|@import/u);
  for (const name of interfacesOf(run))
    expect(html).toContain(renderCounts(run.outcomes.filter((outcome) => outcome.interface === name)));
});

test('its top says what was judged and when, and a reason that many cases share is said once', () => {
  const reason = 'the fixture is missing, as nobody loaded it';
  const many = sampleRun(
    Array.from({ length: 40 }, (_, index) =>
      sampleOutcome('blocked', { id: `storage.batch.n${index}`, message: reason }),
    ),
  );
  const html = renderHtml(many);
  expect(html.slice(0, html.indexOf('<nav'))).toContain('(2026-01-02 03:04 UTC');
  expect(html.split(reason)).toHaveLength(2);
  expect(html).toContain('<summary>40 cases</summary>');
  expect(html).toContain('Nothing is broken.');
  expect(html).toMatch(/storage: 0 of \d+ clauses were looked at/u);
});

test('the facts of the run say how one case is repeated, and how it is handed over', () => {
  const facts = renderHtml(run).split('One case again').at(1) ?? '';
  expect(facts).toContain(run.header.repeat);
  expect(facts).toMatch(/--record run\.ndjson to that command; touchstone replay run\.ndjson judges the recording/u);
});

test('what explains most comes first, in one card with the same in other cases', () => {
  const clause = 'storage.batch.same-order';
  const other = { what: 'the order of the entries', expected: 'a, b', actual: 'b, a' };
  const html = renderHtml(
    sampleRun([
      sampleOutcome('fail', { id: 'storage.batch.a' }),
      sampleOutcome('fail', { id: 'storage.batch.b', clause, difference: other }),
      sampleOutcome('fail', { id: 'storage.batch.c', clause, difference: other }),
      sampleOutcome('blocked', { id: 'storage.batch.d', clause }),
    ]),
  );
  const red = sectionOf(html, 'red');
  expect(cardsOf(red)).toEqual([clause, 'storage.batch.item-error']);
  expect(red).toContain('Found 2 times; keeps 1 case from going on.');
  const [first = ''] = red.split('</article>\n<article class="fail" data-i');
  expect(first).toContain('<summary>The same, found once more</summary>');
  expect(first).toContain('<summary>Keeps 1 case from going on</summary>');
});

test('one observation that breaks two clauses is one card that names both', () => {
  const finding = { ...sampleFinding, id: 'storage.batch.same-order@signObjects', clause: 'storage.batch.same-order' };
  const html = renderHtml({ ...sampleRun([]), findings: [sampleFinding, finding] });
  expect(cardsOf(sectionOf(html, 'red'))).toEqual(['storage.batch.item-error']);
  expect(sectionOf(html, 'red')).toContain('The same breaks: </p><ul><li><code>storage.batch.same-order</code>');
});

test('expected failures have cards of their own, and so have stale expectations, which break nothing', () => {
  const html = renderHtml(sampleOfEverything());
  expect(sectionOf(html, 'expected')).toContain('expected until 2027-01-31: not built yet, https://tracker.example/1');
  expect(cardsOf(sectionOf(html, 'stale'))).toContain('storage.expectations.batch.same-order');
  expect(html.slice(0, html.indexOf('<nav'))).toContain('Expected failures: 1 case, 1 finding; 2 stale expectations');
});

test('a request and its answer are named before what they are', () => {
  const html = sectionOf(renderHtml(sampleRun([sampleOutcome('fail')])), 'red');
  const named = [...html.matchAll(/<p class="dim">(Request|Answer)<\/p><pre>(\S+)/gu)].map(([, name, begin]) => [
    name,
    begin,
  ]);
  expect(named.slice(0, 2)).toEqual([
    ['Request', 'authorization:'],
    ['Answer', 'content-type:'],
  ]);
});

test('a GraphQL document and a text with quotes are read without their backslashes', () => {
  const [exchange] = sampleOutcome('fail').exchanges;
  if (exchange === undefined) throw new Error('The sample has an exchange.');
  const body = '{"query":"{ a(b: \\"c\\") }","variables":{"n":9007199254740993}}';
  const html = renderHtml(
    sampleRun([
      sampleOutcome('fail', {
        exchanges: [{ ...exchange, request: { ...exchange.request, body } }],
        difference: {
          what: 'the answer',
          expected: '"status 2xx"',
          actual: '"status 409, {\\"error\\":\\"Refused\\"}"',
        },
      }),
    ]),
  );
  expect(html).toContain('{ a(b: "c") }\n\nvariables: {"n": 9007199254740993}');
  expect(html).toContain('<pre>status 409, {"error":"Refused"}</pre>');
  expect(html).toContain('<pre>"status 2xx"</pre>');
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
