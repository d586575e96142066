// What an expectations file covers: the failure that a case had, what blocks cases, and the answers that break a clause; all else is red.
import { takeSome } from '../tests/support/extent.ts';
import { besideMock } from './testing/beside-mock.ts';
import { testTyped } from './testing/typed-tests.ts';

/** What buckets have beside their properties, in the list and alone. */
const MORE: Readonly<Record<string, readonly [list: object, one: object]>> = {
  'has a color in the list': [{ color: 'red' }, {}],
  'has a color everywhere': [{ color: 'red' }, { color: 'red' }],
  'has a color and a zone in the list': [{ color: 'red', zone: 'eu' }, {}],
  'has a zone in the list and a color alone': [{ zone: 'eu' }, { color: 'red' }],
};

const SERVERS = ['is right', 'copies', 'cuts', 'answers 403', 'answers 404', 'answers 500', ...Object.keys(MORE)];

/** What the server does at the moment. */
let does = 'is right';

const beside = besideMock({}, (next) => async (request) => {
  const { pathname } = new URL(request.url);
  // Still at its old path.
  if (does === 'copies' && pathname.endsWith('/object/move')) {
    await next(new Request(request.url.replace(/move$/u, 'copy'), request));
    return Response.json({ message: 'Successfully moved' });
  }
  const [, status] = /^answers (\d+)$/u.exec(does) ?? [];
  const isMissing = pathname.endsWith('/object/move') || (request.method === 'POST' && pathname.endsWith('/secrets'));
  if (status !== undefined && isMissing) return Response.json({}, { status: Number(status) });
  const response = await next(request);
  if (request.method !== 'GET' || !response.ok) return response;
  if (does === 'cuts' && pathname.endsWith('/to.txt'))
    return new Response((await response.text()).slice(0, 5), { headers: { 'content-type': 'text/plain' } });
  const more = MORE[does];
  if (more === undefined || !/\/bucket(?:\/[^/]*)?$/u.test(pathname)) return response;
  const [list, one] = more;
  const body: unknown = await response.json();
  return Response.json(
    Array.isArray(body) ? body.map((bucket: object) => ({ ...bucket, ...list })) : { ...Object(body), ...one },
  );
});

testTyped(new URL('baseline-covers.yaml', import.meta.url), beside, {
  choose: (all) => takeSome('expectations', all, 3),
  servers: SERVERS,
  setServer(what) {
    does = what;
  },
  values: () => {
    const storage = beside.flags('storage').join(' ');
    return {
      MOVED: `${storage} --only storage.move.moves-it`,
      BLOCKED: `${storage} --only storage.move,storage.copy`,
      BUCKETS: `${storage} --only storage.bucket`,
      WHY: `--reason 'not built yet' --link https://tracker.test/7 --expires 2999-12-31`,
      because: 'reason: not built yet, link: https://tracker.test/7, expires: 2999-12-31',
      entry: [
        '  - case: storage.move.moves-it',
        '    breaks: storage.move.moves-object',
        '    check: a moved object is gone from the old path',
        '    reason: not built yet',
      ].join('\n'),
    };
  },
});
