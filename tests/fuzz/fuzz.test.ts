// The fuzzer finds each kind of lie; that it finds nothing wrong with an honest mock is what management.test.ts is for.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withBody, type FetchHandler } from '../../proof/kit/fault.ts';
import { fuzz, type Plan, type Tried } from './fuzz.ts';
import { serveManagement } from './management-world.ts';

/** What stands between the socket and the mock: another lie in each test. */
let lie: (next: FetchHandler, request: Request) => Promise<Response>;
let tried: Tried;
beforeAll(async () => {
  tried = await serveManagement('contract', (next) => (request) => lie(next, request));
});
afterAll(async () => {
  await tried.close();
});

const plan: Plan = { runs: 2000, seed: 1, longest: 15, hasty: true };
const isRefusal = ({ status }: Response): boolean => status === 400;

/** The complaint about a sequence that went wrong, or `nothing`. */
async function complaintOf(some: Plan = plan): Promise<string> {
  try {
    await fuzz(tried, some);
  } catch (error) {
    return `${String(error)}\n${error instanceof Error ? String(error.cause) : ''}`;
  }
  return 'nothing';
}

type Lie = typeof lie;

/** Answers otherwise than the mock did. */
const answering =
  (change: (answer: Response, request: Request) => Response | Promise<Response>): Lie =>
  async (next, request) =>
    change(await next(request.clone()), request);

/** Sends a request of its own with the caller's token. */
const sendAlso = (next: FetchHandler, { url, headers }: Request, path: string, init: RequestInit): Promise<Response> =>
  next(new Request(new URL(path, url), { ...init, headers: new Headers(headers) }));

test.each<readonly [what: string, lie: Lie, complaint: string]>([
  [
    'A failure that nobody promised',
    async (next, request) =>
      (await request.clone().text()).includes('null')
        ? Response.json({ message: 'Oh.' }, { status: 500 })
        : next(request),
    '500 is a status that nobody promised.',
  ],
  [
    'A failure that is of another operation',
    answering((answer) => (isRefusal(answer) ? withStatus(answer, 544) : answer)),
    '544 is a status that nobody promised.',
  ],
  [
    'A success that breaks the document',
    answering(async (answer, { url }) =>
      new URL(url).pathname.endsWith('/functions') && answer.status === 201
        ? withBody(answer, (await answer.text()).replace('"version":1', '"version":"1"'))
        : answer,
    ),
    'createFunction answers what its schema says: /version is number, not "1".',
  ],
  [
    'A success with another status',
    answering((answer) => (answer.status === 201 ? withStatus(answer, 200) : answer)),
    '200 is none of the statuses of',
  ],
  [
    'A refusal that does something all the same',
    async (next, request) => {
      const answer = await next(request.clone());
      const left = { method: 'POST', body: '[{"name":"LEFT","value":"over"}]' };
      if (isRefusal(answer) && request.url.endsWith('/secrets')) await sendAlso(next, request, request.url, left);
      return answer;
    },
    'The state changed:',
  ],
  [
    'A look that does something',
    async (next, request) => {
      if (request.method === 'GET' && request.url.endsWith('/pgsodium'))
        await sendAlso(next, request, 'functions/hello', { method: 'DELETE' });
      return next(request);
    },
    'The state changed:',
  ],
  [
    'A connection that is closed without an answer',
    answering((answer) => {
      if (isRefusal(answer)) throw new Error('gone');
      return answer;
    }),
    'The connection was closed without an answer.',
  ],
])('%s is seen', async (_, told, complaint) => {
  lie = told;
  expect(await complaintOf()).toContain(complaint);
});

test('A change of what no request was for is seen', async () => {
  const [first] = tried.world.headers;
  lie = async (next, request) => {
    const answer = await next(request);
    if (request.method !== 'PUT' || !answer.ok) return answer;
    const authorization = String(first).replace('Authorization: ', '');
    const list = await next(new Request(new URL('/v1/projects', request.url), { headers: { authorization } }));
    for (const { id } of (await list.json()) as readonly { readonly id: string }[])
      await next(
        new Request(new URL(`/v1/projects/${id}/functions/world`, request.url), {
          method: 'DELETE',
          headers: { authorization },
        }),
      );
    return answer;
  };
  expect(await complaintOf()).toContain('What no request was for has changed.');
});

test('A refusal that is no JSON, says nothing, or too much is seen', async () => {
  const bodies = [
    ['<h1>Bad Request</h1>', 'text/html', 'A refusal is JSON, not text/html.'],
    ['{"error":"Bad Request"}', 'application/json', 'A refusal says why in `message`.'],
    [
      '{"message":"TypeError: x\\n    at parse (input.js:1:2)"}',
      'application/json',
      'A refusal says nothing about the inside of the mock.',
    ],
    [
      JSON.stringify({ message: `Not with ${String(tried.secrets[0])}` }),
      'application/json',
      'An answer tells no secret.',
    ],
  ] as const;
  for (const [body, type, complaint] of bodies) {
    lie = async (next, request) => {
      const answer = await next(request);
      return isRefusal(answer) ? new Response(body, { status: 400, headers: { 'content-type': type } }) : answer;
    };
    expect(await complaintOf()).toContain(complaint);
  }
});

test('What went wrong is told as the shortest requests that do it, and as what tries them again', async () => {
  lie = async (next, request) => {
    const answer = await next(request);
    return request.method === 'PATCH' && answer.ok ? withStatus(answer, 500) : answer;
  };
  const told = await complaintOf({ ...plan, hasty: false });
  const requests = told.slice(0, told.indexOf('Shrunk')).match(/printf '/g) ?? [];
  expect(requests.length).toBeLessThanOrEqual(2);
  expect(told).toMatch(/# [a-z ]*updateFunction[^\n]*\n {2}printf 'PATCH \/v1\/projects\/\w{20}\/functions\/\w+/);
  const [, seed, path = ''] = /seed: (-?\d+), path: "([\d:]+)"/.exec(told) ?? [];
  expect(await complaintOf({ ...plan, seed: Number(seed), path })).toContain('500 is a status that nobody promised.');
});

function withStatus(answer: Response, status: number): Response {
  return new Response(answer.body, { status, headers: answer.headers });
}
