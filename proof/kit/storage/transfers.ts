// Moves and copies: witnesses, and the lies about both.
import type { Json } from '../json.ts';
import { onSuccess } from './handlers.ts';
import { destinationOf, sourceOf } from './keys.ts';
import type { Call, Lie } from './lie.ts';
import { encode, lie } from './lie.ts';
import { remembering } from './memory.ts';
import { onEveryPath } from './read-paths.ts';
import type { Witness } from './witness.ts';

const TRANSFER = { bucketId: 'one', sourceKey: 'from.txt', destinationKey: 'to.txt' };

/** What is at both paths after a transfer, and after the source was replaced. */
export async function transfer(w: Witness, operation: 'move' | 'copy'): Promise<unknown> {
  await w.bucket('one');
  await w.upload('one', 'from.txt', 'text');
  const { status, json } = await w.send('POST', `/object/${operation}`, TRANSFER);
  const first = [(await w.read('one', 'from.txt')).status, (await w.read('one', 'to.txt')).text];
  await w.send('PUT', '/object/one/from.txt', 'new', { type: 'text/plain' });
  return [status, json, first, (await w.read('one', 'to.txt')).text];
}

/** What two paths hold after a move or a copy of the first to the second. */
export async function transferredBytes(
  w: Witness,
  operation: 'move' | 'copy',
  from: string,
  to: string,
): Promise<unknown> {
  await w.bucket('one');
  await w.upload('one', from, new Uint8Array([0, 255, 10]), 'application/octet-stream');
  await w.send('POST', `/object/${operation}`, { bucketId: 'one', sourceKey: from, destinationKey: to });
  return [(await w.read('one', from)).bytes, (await w.read('one', to)).bytes];
}

/** The honest answer, except that a missing source makes no difference. */
export async function pretend(call: Call, answer: Json): Promise<Response> {
  const response = await call.forward();
  if (response.ok || !call.isAuthorized) return response;
  const source = await call.ask('GET', `/object/authenticated/${encode(sourceOf(call))}`);
  return source.ok ? response : Response.json(answer);
}

/** Lies about the content that arrives. */
export function contentLies(operation: 'copyObject' | 'moveObject'): readonly Lie[] {
  const [verb, done] = operation === 'copyObject' ? ['copy', 'copied'] : ['move', 'moved'];
  return [
    lie(
      `${verb}.brings-back-what-was`,
      `What is ${done} onto a path that held something before has the content that was there.`,
    )
      .does(
        remembering((contents) => ({
          [operation]: onSuccess(async (call) => {
            const key = destinationOf(call);
            const content = contents.get(key);
            if (content !== undefined) await call.ask('PUT', `/object/${encode(key)}`, { content });
          }),
        })),
      )
      .seenBy(
        'bucket one',
        'upload one/a.txt',
        'upload one/b.txt',
        'DELETE /object/one/b.txt',
        `POST /object/${verb} {"bucketId":"one","sourceKey":"a.txt","destinationKey":"b.txt"}`,
        'read one/b.txt',
      ),
    lie(`${verb}.cuts-large-objects`, `Of a large object only 64 KiB are ${done}.`)
      .does({
        [operation]: onSuccess(async (call) => {
          const path = encode(destinationOf(call));
          const stored = await call.ask('GET', `/object/authenticated/${path}`);
          const content = new Uint8Array(await stored.arrayBuffer());
          if (content.length > 65_536) await call.ask('PUT', `/object/${path}`, { content: content.slice(0, 65_536) });
        }),
      })
      .seenBy(onEveryPath),
  ];
}
