// Lies about signed-in users: one way shows them what another refuses.
import { decodeJwt } from 'jose';
import type { Fault } from '../../lies/fault.ts';
import type { Call, Handlers } from '../../lies/storage/lie.ts';
import { encode, lie } from '../../lies/storage/lie.ts';
import { filled } from '../../lies/storage/witness.ts';

function isUser({ request }: Call): boolean {
  const token = (request.headers.get('authorization') ?? '').replace(/^Bearer /, '');
  return token.split('.').length === 3 && decodeJwt(token).sub !== undefined;
}

/** Answers a user of one operation as whoever made the bucket. */
function asTheMaker(operation: string, ask: (maker: Call, call: Call) => Promise<Response>): () => Handlers {
  return () => {
    const makers = new Map<string, Call>();
    return {
      createBucket(call) {
        if (!isUser(call)) makers.set(String(call.json['name']), call);
        return call.forward();
      },
      [operation](call: Call) {
        const maker = isUser(call) ? makers.get(call.bucket) : undefined;
        return maker === undefined ? call.forward() : ask(maker, call);
      },
    };
  };
}

export const userFaults: readonly Fault[] = [
  lie(
    'batch.signs-for-users',
    'batch.inaccessible-has-error',
    'A batch is signed for a signed-in user as for the one who made the bucket.',
    asTheMaker('signObjects', (maker, { bucket, json }) =>
      maker.ask('POST', `/object/sign/${encode(bucket)}`, { json }),
    ),
    async (w) => {
      await filled(w, 'one', ['a.txt']);
      const { text } = await w.sendAs('user', 'POST', '/object/sign/one', { expiresIn: 600, paths: ['a.txt'] });
      return text.includes('token=');
    },
  ),
  lie(
    'download.superseded-path-shows-users',
    'download.superseded-path',
    'The superseded path shows a signed-in user what the authenticated path refuses.',
    asTheMaker('downloadObject', (maker, { bucket, path }) =>
      maker.ask('GET', `/object/${encode(bucket)}/${encode(path)}`),
    ),
    async (w) => {
      await filled(w, 'one', ['a.txt']);
      return (await w.sendAs('user', 'GET', '/object/one/a.txt')).status;
    },
  ),
];
