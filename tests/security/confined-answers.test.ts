// What users uploaded never runs on the mock's own origin: each road to it, and each answer on the way, is confined.
import { expect } from 'vitest';
import { inBothDialects } from '../../mocks/vitest.ts';
import type { Mock } from '../../mocks/app.ts';

const WITH_SCRIPTS = /^sandbox (?!.*allow-same-origin).*allow-scripts/;

interface Road {
  /** What a browser is given by it. */
  readonly road: string;
  readonly ask: (mock: Mock) => Promise<Response>;
  readonly status: number;
  readonly policy?: RegExp;
  /** Of the answer, where it matters. */
  readonly type?: RegExp;
}

const at =
  (path: string, init: RequestInit = {}) =>
  ({ fetch, urls, keys }: Mock): Promise<Response> =>
    fetch(new Request(`${urls.data}${path}`, { headers: { authorization: `Bearer ${keys.service}` }, ...init }));
const anonymous = (path: string, init: RequestInit = {}) => at(path, { headers: {}, ...init });

const ROADS: readonly Road[] = [
  { road: 'a public object', ask: anonymous('/storage/v1/object/public/box/a.svg'), status: 200, type: /svg/i },
  {
    road: 'an object behind a login',
    ask: at('/storage/v1/object/authenticated/box/a.svg'),
    status: 200,
  },
  { road: 'the older path', ask: at('/storage/v1/object/box/a.svg'), status: 200 },
  {
    road: 'a signed link',
    async ask(mock) {
      const headers = { authorization: `Bearer ${mock.keys.service}`, 'content-type': 'application/json' };
      const sign = at('/storage/v1/object/sign/box/a.svg', { method: 'POST', headers, body: '{"expiresIn":60}' });
      const { signedURL } = (await (await sign(mock)).json()) as { readonly signedURL: string };
      return anonymous(`/storage/v1${signedURL}`)(mock);
    },
    status: 200,
  },
  { road: 'a download', ask: anonymous('/storage/v1/object/public/box/a.svg?download=b.svg'), status: 200 },
  {
    road: 'a range',
    ask: anonymous('/storage/v1/object/public/box/a.svg', { headers: { range: 'bytes=0-3' } }),
    status: 206,
  },
  { road: 'its head', ask: anonymous('/storage/v1/object/public/box/a.svg', { method: 'HEAD' }), status: 200 },
  {
    road: 'what has not changed',
    async ask(mock) {
      const ask = anonymous('/storage/v1/object/public/box/a.svg');
      const etag = (await ask(mock)).headers.get('etag') ?? '';
      return anonymous('/storage/v1/object/public/box/a.svg', { headers: { 'if-none-match': etag } })(mock);
    },
    status: 304,
  },
  {
    road: 'an object by the path of its project',
    ask: (mock) => anonymous(`/projects/${mock.keys.ref}/storage/v1/object/public/box/a.svg`)(mock),
    status: 200,
  },
  {
    road: 'an object by the host of its project',
    ask: ({ fetch, keys }) => fetch(new Request(`http://${keys.ref}.localhost/storage/v1/object/public/box/a.svg`)),
    status: 200,
  },
  // The name of the type in odd case, with parameters and spaces: it is the same type.
  ...['page.html', 'odd.html', 'spaced.html'].map((name) => ({
    road: `a page, as ${name}`,
    ask: anonymous(`/storage/v1/object/public/box/${name}`),
    status: 200,
    type: /^text\/plain$/,
  })),
  { road: 'an error that repeats a path', ask: anonymous('/storage/v1/object/public/box/%3Csvg%3E'), status: 400 },
  { road: 'a refusal', ask: anonymous('/storage/v1/object/authenticated/closed/a.svg'), status: 400 },
  { road: 'a path of nobody', ask: anonymous('/%3Cscript%3E'), status: 404 },
  {
    road: 'rows',
    ask: (mock) =>
      at('/graphql/v1', {
        method: 'POST',
        headers: { apikey: mock.keys.anon, 'content-type': 'application/json' },
        body: '{"query":"{ __typename }"}',
      })(mock),
    status: 200,
  },
  {
    road: 'the body of a function',
    async ask(mock) {
      const headers = { authorization: `Bearer ${mock.keys.token}` };
      const path = `/v1/projects/${mock.keys.ref}/functions`;
      const body = JSON.stringify({ slug: 'f', name: 'f', body: '<script>1</script>' });
      await at(path, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })(mock);
      return at(`${path}/f/body`, { headers })(mock);
    },
    status: 200,
  },
  {
    road: "a developer's page, whose scripts run without the mock's origin",
    ask(mock) {
      mock.stub({
        method: 'GET',
        path: '/auth/v1/page',
        text: '<script>1</script>',
        headers: { 'content-type': 'text/html' },
      });
      return anonymous('/auth/v1/page')(mock);
    },
    status: 200,
    policy: WITH_SCRIPTS,
  },
  {
    road: 'the answer of a fault rule',
    ask(mock) {
      mock.faults.add({ operation: 'storage.*', status: 500, headers: { 'content-type': 'text/html' } });
      return anonymous('/storage/v1/bucket')(mock);
    },
    status: 500,
  },
  { road: 'the administration', ask: at('/__touchstone/health'), status: 200 },
];

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

for (const { dialect, test } of inBothDialects({ schema: { sql: '' } }))
  test.for(ROADS)(
    `answers are confined: $road, ${dialect} dialect`,
    async ({ ask, status, policy, type }, { mock }) => {
      const json = { authorization: `Bearer ${mock.keys.service}`, 'content-type': 'application/json' };
      for (const name of ['box', 'closed']) {
        const body = JSON.stringify({ name, public: name === 'box' });
        await at('/storage/v1/bucket', { method: 'POST', headers: json, body })(mock);
      }
      const types = {
        'a.svg': 'Image/SVG+xml; charset=utf-8',
        'page.html': 'text/html',
        'odd.html': 'Text/HTML;charset=utf-8',
        'spaced.html': 'TEXT/html ; x=y',
      };
      for (const [name, contentType] of Object.entries(types)) {
        const headers = { authorization: `Bearer ${mock.keys.service}`, 'content-type': contentType };
        await at(`/storage/v1/object/box/${name}`, { method: 'POST', headers, body: SVG })(mock);
      }
      const answer = await ask(mock);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-security-policy')).toMatch(policy ?? /^sandbox$/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      if (type !== undefined) expect(answer.headers.get('content-type')).toMatch(type);
    },
  );
