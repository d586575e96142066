import { expect, test } from 'vitest';
import { serveTiny } from '../testing/tiny-server.ts';
import { createSocketTransport } from './socket-transport.ts';

/** Redirects `/a/?x=1` as told, and says what came anywhere else. */
async function redirecting(status: number, location: string) {
  const bodies: string[] = [];
  const { url } = await serveTiny((request, response, body) => {
    if (request.url === '/a/?x=1') response.writeHead(status, { location: location.replace('{own}', url) }).end();
    else {
      bodies.push(`${request.method ?? ''} ${request.url ?? ''} ${body}`);
      response.end('{}');
    }
  });
  const notes: string[] = [];
  const transport = createSocketTransport({ note: (sentence) => notes.push(sentence) });
  const ask = () => transport.send({ method: 'POST', url: `${url}/a/?x=1`, body: 'what is written' });
  const answers = [await ask(), await ask()];
  transport.close();
  return { statuses: answers.map((answer) => answer.status), bodies, notes };
}

test.each([
  [308, '/a?x=1'],
  [307, '{own}/a?x=1'],
  [301, '/a?x=1'],
  [302, '/a?x=1'],
])(
  'a redirection (%d to %s) that removes the final slash is followed with method and body, and told of once',
  async (status, location) => {
    const { statuses, bodies, notes } = await redirecting(status, location);
    expect(statuses).toEqual([200, 200]);
    expect(bodies).toEqual(['POST /a?x=1 what is written', 'POST /a?x=1 what is written']);
    expect(notes).toEqual([
      `POST /a/ is redirected to /a (status ${status}): a redirection that only adds or removes the final slash is followed.`,
    ]);
  },
);

test.each([
  ['to another path', 308, '/b'],
  ['to another query', 308, '/a?x=2'],
  ['to another host', 308, 'http://elsewhere.test/a?x=1'],
  ['to another host, without its scheme', 308, '//elsewhere.test/a?x=1'],
  ['to itself', 308, '/a/?x=1'],
  ['by which another method is meant', 303, '/a?x=1'],
  ['that is none', 200, '/a?x=1'],
])('a redirection %s is an answer like any other', async (_what, status, location) => {
  const { statuses, bodies, notes } = await redirecting(status, location);
  expect({ statuses, bodies, notes }).toEqual({ statuses: [status, status], bodies: [], notes: [] });
});
