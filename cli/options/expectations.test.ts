// Expectations files, right and wrong: what is wrong is said with its line.
import { describe, expect, it } from 'vitest';
import { checkExpectations, parseExpectations } from './expectations.ts';

const ENTRY = 'reason: it is known, link: https://tracker.test/1, expires: 2027-01-31';

function entriesOf(...lines: readonly string[]): string {
  return ['version: 1', 'expect:', ...lines.map((line) => `  - { ${line} }`)].join('\n');
}

function mistakeOf(text: string): string {
  try {
    parseExpectations('known.yaml', text);
    return 'none';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
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

  it.each([
    ['{', /^known\.yaml is not valid YAML: /u],
    ['expect: []', /^known\.yaml: the file must begin with "version: 1" and have a list "expect"\.$/u],
    ['version: 1\nexpect: none', /have a list "expect"/u],
    [entriesOf('case: storage.sign.one'), /^known\.yaml:3: it has no reason\.\n.*no link\.\n.*no expires\.$/u],
    [entriesOf(ENTRY), /^known\.yaml:3: it names one case, clause or need, by an id or a glob\.$/u],
    [entriesOf(`case: a, clause: b, ${ENTRY}`), /one case, clause or need/u],
    [entriesOf(`case: a, resaon: x, ${ENTRY}`), /"resaon" is not a key of an expectation\. Did you mean "reason"\?$/mu],
    [entriesOf('case: a, reason: x, link: https://a.test, expires: tomorrow'), /and not "tomorrow"/u],
    [entriesOf('case: a, reason: x, link: nowhere, expires: 2027-01-31'), /link is not a URL/u],
    [
      entriesOf(`case: a, ${ENTRY}`, `case: a, ${ENTRY}`),
      /^known\.yaml:4: the case a is already expected at known\.yaml:3\.$/u,
    ],
    [
      entriesOf(`clause: a, breaks: b, ${ENTRY}`),
      /^known\.yaml:3: breaks says which failure of a case is expected, and it names no case\.$/u,
    ],
    [entriesOf(`case: a, check: '', ${ENTRY}`), /^known\.yaml:3: check is a text, or is left out\.$/u],
    [
      entriesOf(`case: a, breaks: b, ${ENTRY}`, `case: a, breaks: b, ${ENTRY}`),
      /^known\.yaml:4: the case a is already expected at known\.yaml:3\.$/u,
    ],
    ['version: 1\nexpect:\n  - storage.sign.one\n', /an entry is a case, a clause or a need/u],
  ])('is refused otherwise: %j', (text, sentence) => {
    expect(mistakeOf(text)).toMatch(sentence);
  });

  it('names what there is', async () => {
    const named = async (line: string): Promise<void> =>
      checkExpectations(parseExpectations('known.yaml', entriesOf(`${line}, ${ENTRY}`)).entries);
    await expect(named('case: storage.sign.*')).resolves.toBeUndefined();
    await expect(named('case: storage.bucket.get-mising')).rejects.toThrow(
      'known.yaml:3: no case matches "storage.bucket.get-mising". Did you mean "storage.bucket.get-missing"?',
    );
    await expect(named('case: storage.sign.*, breaks: storage.sign.ansers-signed-url')).rejects.toThrow(
      'no clause that can be broken matches "storage.sign.ansers-signed-url". Did you mean "storage.sign.answers-signed-url"?',
    );
    await expect(named('case: storage.sign.*, breaks: storage.sign.*, check: a link *')).resolves.toBeUndefined();
    await expect(named('clause: storage.bukcet.id')).rejects.toThrow('no clause that can be broken matches');
  });
});
