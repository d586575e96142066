// Expectations files that are right (mistakes.yaml has those that are not), and what they may name.
import { describe, expect, it } from 'vitest';
import { checkExpectations, parseExpectations } from './expectations.ts';

const ENTRY = 'reason: it is known, link: https://tracker.test/1, expires: 2027-01-31';

function entriesOf(...lines: readonly string[]): string {
  return ['version: 1', 'expect:', ...lines.map((line) => `  - { ${line} }`)].join('\n');
}

describe('an expectations file', () => {
  it('names cases and clauses by ids and globs, each with a reason, a link and a last day', () => {
    const { entries } = parseExpectations(
      'known.yaml',
      entriesOf(`case: storage.sign.*, ${ENTRY}`, `clause: storage.bucket.id, ${ENTRY}`),
    );
    expect(entries).toMatchObject([
      { case: 'storage.sign.*', reason: 'it is known', expires: '2027-01-31', where: 'known.yaml:3' },
      { clause: 'storage.bucket.id', link: 'https://tracker.test/1', where: 'known.yaml:4' },
    ]);
    expect(parseExpectations('known.yaml', 'version: 1\nexpect: []\n').entries).toEqual([]);
  });

  it('names several failures of a case', () => {
    const failures = [`breaks: b, ${ENTRY}`, `breaks: c, ${ENTRY}`, `breaks: c, check: d, ${ENTRY}`];
    expect(
      parseExpectations('known.yaml', entriesOf(...failures.map((one) => `case: a, ${one}`))).entries,
    ).toHaveLength(3);
  });

  it('names what there is', async () => {
    for (const named of ['case: storage.sign.*', 'case: storage.sign.*, breaks: storage.sign.*, check: a link *'])
      await checkExpectations(parseExpectations('known.yaml', entriesOf(`${named}, ${ENTRY}`)).entries);
  });
});
