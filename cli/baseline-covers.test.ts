// What an expectations file covers: the failure that a case had, what blocks cases, and the answers that break a clause; all else is red.
import { beforeEach, describe, expect, test } from 'vitest';
import { besideMock, type BesideMock } from './testing/beside-mock.ts';
import type { Ended } from './testing/sandbox.ts';

const WHY = ['--reason', 'not built yet', '--link', 'https://tracker.test/7', '--expires', '2999-12-31'];
const file = (name: string): string[] => ['--expectations', name];

/** `baseline`, and a run of some cases of storage into a folder. */
function commandsOf({ sandbox, flags }: BesideMock, only: string) {
  return {
    sandbox,
    baseline: (...words: readonly string[]): Promise<Ended> => sandbox.touchstone(['baseline', ...words]),
    judge: (out: string, ...more: readonly string[]): Promise<Ended> =>
      sandbox.touchstone(['run', ...flags('storage'), '--only', only, '--out', out, ...more]),
  };
}

describe('an expectation of a case is of the failure that it had', () => {
  /** What a moved object is: a copy, so that it is still at its old path, or cut after five bytes. */
  let moved: 'copied' | 'cut' = 'copied';
  const MOVED = '/to.txt';
  const CASE = 'storage.move.moves-it';
  const beside = besideMock({}, (next) => async (request) => {
    const { pathname } = new URL(request.url);
    if (moved === 'copied' && pathname.endsWith('/object/move'))
      return next(new Request(request.url.replace(/move$/u, 'copy'), request)).then(() =>
        Response.json({ message: 'Successfully moved' }),
      );
    const response = await next(request);
    const isCut = moved === 'cut' && request.method === 'GET' && pathname.endsWith(MOVED) && response.ok;
    return isCut
      ? new Response((await response.text()).slice(0, 5), { headers: { 'content-type': 'text/plain' } })
      : response;
  });
  const { sandbox, baseline, judge } = commandsOf(beside, CASE);
  beforeEach(() => {
    moved = 'copied';
  });

  const ENTRY = [
    `  - case: ${CASE}`,
    '    breaks: storage.move.moves-object',
    '    check: a moved object is gone from the old path',
    '    reason: not built yet',
  ].join('\n');

  test('the same failure is expected, another one of the same case is red, and both are said', async () => {
    expect((await judge('first')).code).toBe(1);
    await baseline('init', 'first', ...WHY, ...file('known.yaml'));
    expect(sandbox.read('known.yaml')).toContain(ENTRY);
    const green = await judge('green', ...file('known.yaml'));
    expect([green.code, green.err]).toEqual([0, expect.not.stringContaining('any failure')]);

    moved = 'cut';
    const red = await judge('red', ...file('known.yaml'));
    expect(red.code).toBe(1);
    expect(red.out).toContain(
      'a moved object is at the new path (another failure than the one of storage.move.moves-object, "a moved object is gone from the old path", which is expected until 2999-12-31',
    );
    expect(sandbox.read('red/TEST-touchstone-storage.xml')).toContain('another failure than the one of');
    expect((await baseline('check', 'red', ...file('known.yaml'))).out).toContain(
      `not expected: ${CASE} breaks storage.move.moves-object at "a moved object is at the new path", and is expected to fail in another way`,
    );
    // It is new: without a reason it is not written.
    expect((await baseline('update', 'red', ...file('known.yaml'))).code).toBe(2);
    const updated = await baseline('update', 'red', ...WHY, ...file('known.yaml'));
    expect(updated.out).toContain(`replaced: ${CASE}, which was expected to fail in another way.`);
    expect(updated.out).toContain('known.yaml: 1 expectation added, 0 kept.');
    expect((await judge('again', ...file('known.yaml'))).code).toBe(0);
    moved = 'copied';
    expect((await judge('back', ...file('known.yaml'))).code).toBe(1);
  });

  test('an entry that does not name the failure still covers any, is warned of, and mended by an update', async () => {
    const old = `version: 1\nexpect:\n  # As it was written by hand.\n${ENTRY.replace(/\n {4}(?:breaks|check): .*/gu, '')}\n    link: https://tracker.test/7\n    expires: 2999-12-31\n`;
    sandbox.write('old.yaml', old);
    for (const way of ['copied', 'cut'] as const) {
      moved = way;
      const { code, err } = await judge(way, ...file('old.yaml'));
      expect([code, err]).toEqual([
        0,
        expect.stringMatching(
          /^old\.yaml:4: any failure of storage\.move\.moves-it is expected, a new one too: `touchstone baseline update` adds which one/mu,
        ),
      ]);
    }
    const { out } = await baseline('update', 'copied', ...file('old.yaml'));
    expect(out).toBe(
      `mended: the entry of ${CASE} now says which failure is expected.\nold.yaml: 0 expectations added, 1 kept.\n`,
    );
    expect(sandbox.read('old.yaml')).toContain(ENTRY);
    expect(sandbox.read('old.yaml')).toContain('# As it was written by hand.');
    expect((await judge('mended', ...file('old.yaml'))).code).toBe(1);
  });
});

describe('what is blocked by an operation that is not built yet is one expectation', () => {
  /** What the operations answer that are not built yet; 200: they are. */
  let status = 500;
  const beside = besideMock({}, (next) => (request) => {
    const missing =
      request.url.endsWith('/object/move') || (request.method === 'POST' && request.url.endsWith('/secrets'));
    return missing && status !== 200 ? Promise.resolve(Response.json({}, { status })) : next(request);
  });
  const { sandbox, baseline, judge } = commandsOf(beside, 'storage.move,storage.copy');
  beforeEach(() => {
    status = 500;
  });

  test.each([500, 404])('an operation that answers %i is expected by one entry, and green', async (answer) => {
    status = answer;
    const first = await judge('first');
    expect(first.code).toBe(3);
    const written = await baseline('init', 'first', ...WHY, ...file(`known-${answer}.yaml`));
    expect(written.out).toContain(': 1 expectation added, 0 kept.');
    expect(sandbox.read(`known-${answer}.yaml`)).toContain('- need: storage.move-binding\n');
    const green = await judge('green', ...file(`known-${answer}.yaml`));
    expect(green.out).toMatch(/^storage +PARTIALLY CONFORMANT: As expected, .* could not be judged;/mu);
    expect(green.code).toBe(0);
    expect(sandbox.read('green/TEST-touchstone-storage.xml')).toMatch(
      /<skipped type="blocked" message="[^"]*not built yet/u,
    );
    expect((await baseline('check', 'green', ...file(`known-${answer}.yaml`))).code).toBe(0);
  });

  test('a secret that cannot be created is expected in the same way', async () => {
    const run = (...more: readonly string[]): Promise<Ended> =>
      sandbox.touchstone([
        'run',
        ...beside.flags('management'),
        '--only',
        'management.secrets,management.projects',
        ...more,
      ]);
    expect((await run('--out', 'secrets')).code).toBe(3);
    await baseline('init', 'secrets', ...WHY, ...file('secrets.yaml'));
    expect(sandbox.read('secrets.yaml')).toContain('- need: management.secret-binding\n');
    expect((await run('--out', 'again', ...file('secrets.yaml'))).code).toBe(0);
  });

  test('clauses and cases written by hand do the same', async () => {
    const entry = (what: string): string =>
      `version: 1\nexpect:\n  - ${what}\n    reason: not built yet\n    link: https://tracker.test/7\n    expires: 2999-12-31\n`;
    sandbox.write('clause.yaml', entry("clause: 'storage.move.*'"));
    sandbox.write('case.yaml', entry("case: 'storage.move.*'"));
    for (const name of ['clause.yaml', 'case.yaml']) expect((await judge('by-hand', ...file(name))).code).toBe(0);
    sandbox.write('other.yaml', entry("need: 'storage.copy-binding'"));
    expect((await judge('by-hand', ...file('other.yaml'))).code).not.toBe(0);
    sandbox.write('wrong.yaml', entry('need: storage.moev-binding'));
    const wrong = await judge('by-hand', ...file('wrong.yaml'));
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('no need matches "storage.moev-binding"')]);
  });

  test('once the operation works the expectations are out of date: red, by that name, explained and pruned', async () => {
    await judge('before');
    await baseline('init', 'before', ...WHY, ...file('late.yaml'));
    status = 200;
    const stale = await judge('after', ...file('late.yaml'));
    expect(stale.code).toBe(1);
    expect(stale.out).toMatch(/^storage +EXPECTATIONS OUT OF DATE: /mu);
    expect(stale.out).toMatch(/^STALE EXPECTATION storage\.expectations\.move-binding: storage\.move-binding is met/mu);
    expect(stale.out).toMatch(/^The expectations are out of date \(exit 1\)\./mu);
    expect(stale.out).not.toContain('NOT CONFORMANT');
    const summary = sandbox.read('after/summary.md');
    const [, id = ''] = /`(storage\.expectations\.\S+)`/u.exec(summary) ?? [];
    const explained = await sandbox.touchstone(['explain', id]);
    expect([explained.code, explained.out]).toEqual([0, expect.stringContaining('Need storage.move-binding')]);
    expect((await baseline('prune', 'after', ...file('late.yaml'))).out).toContain('1 expectation removed, 0 kept');
    expect((await judge('pruned', ...file('late.yaml'))).code).toBe(0);
  });

  test('an operation that is refused may be a key of another role: no ground for expectations, unless forced', async () => {
    status = 403;
    await judge('refused');
    const words = ['init', 'refused', ...WHY, ...file('refused.yaml')];
    const { code, err } = await baseline(...words);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('an operation was refused as a wrong key is: move-binding: '),
    ]);
    expect((await baseline(...words, '--force')).out).toContain('1 expectation added');
  });
});

describe('an expectation of a clause that answers break is of the answers that break it', () => {
  /** What buckets have beside their properties, in the list and alone. */
  let more: { list: object; one: object } = { list: {}, one: {} };
  const beside = besideMock({}, (next) => async (request) => {
    const response = await next(request);
    const { pathname } = new URL(request.url);
    const isBucket = request.method === 'GET' && /\/bucket(?:\/[^/]*)?$/u.test(pathname) && response.ok;
    if (!isBucket) return response;
    const body: unknown = await response.json();
    return Response.json(
      Array.isArray(body)
        ? body.map((bucket: object) => ({ ...bucket, ...more.list }))
        : { ...Object(body), ...more.one },
    );
  });
  const { sandbox, baseline, judge } = commandsOf(beside, 'storage.bucket');
  const CLAUSE = 'storage.bucket.no-additional-properties';
  const KNOWN = file('known.yaml');

  test('what the list has too much is expected of the list, and of that property', async () => {
    more = { list: { color: 'red' }, one: {} };
    expect((await judge('first')).code).toBe(1);
    expect((await baseline('init', 'first', ...WHY, ...KNOWN)).code).toBe(0);
    expect(sandbox.read('known.yaml')).toContain(
      `  - clause: ${CLAUSE}\n    check: listBuckets answers what its schema says, at /*/color\n    reason: not built yet\n`,
    );
    expect((await judge('green', ...KNOWN)).code).toBe(0);
    expect((await baseline('check', 'green', ...KNOWN)).code).toBe(0);
  });

  test.each([
    // The case of the clause, which asks for one bucket first, fails in another way then.
    [
      'another operation',
      { list: { color: 'red' }, one: { color: 'red' } },
      'getBucket',
      '/color',
      '2 expectations added, 1 kept',
    ],
    [
      'another property',
      { list: { color: 'red', zone: 'eu' }, one: {} },
      'listBuckets',
      '/*/zone',
      '1 expectation added, 2 kept',
    ],
  ] as const)(
    '%s that breaks the clause is red, shown, and can be added',
    async (_what, answers, operation, place, said) => {
      more = answers;
      const red = await judge(operation, ...KNOWN);
      expect(red.code).toBe(1);
      expect(red.out).toMatch(new RegExp(`actual .* at ${place.replaceAll('*', '\\d+')}$`, 'mu'));
      const check = `${operation} answers what its schema says, at ${place}`;
      expect((await baseline('check', operation, ...KNOWN)).out).toContain(`not expected: ${CLAUSE} at "${check}"`);
      sandbox.write(`${operation}.yaml`, sandbox.read('known.yaml'));
      const added = await baseline('update', operation, ...WHY, '--expectations', `${operation}.yaml`);
      expect(added.out).toContain(`: ${said}.\n`);
      expect((await judge('again', '--expectations', `${operation}.yaml`)).code).toBe(0);
    },
  );

  test('an entry of the clause alone covers whatever breaks it, and is stale once the clause holds', async () => {
    sandbox.write('all.yaml', sandbox.read('known.yaml').replace(/\n {4}check: .*/u, ''));
    more = { list: { zone: 'eu' }, one: { color: 'red' } };
    expect((await judge('all', '--expectations', 'all.yaml')).code).toBe(0);
    more = { list: {}, one: {} };
    const mended = await judge('mended', ...KNOWN);
    expect([mended.code, mended.out]).toEqual([1, expect.stringContaining(`${CLAUSE} holds, though it is expected`)]);
    expect((await baseline('prune', 'mended', ...KNOWN)).out).toContain('2 expectations removed, 0 kept.');
  });
});
