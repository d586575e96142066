// Lies about moving and copying.
import type { Fault } from '../../lies/fault.ts';
import type { Call, Json } from '../../lies/storage/lie.ts';
import { edit, encode, lie } from '../../lies/storage/lie.ts';
import type { Witness } from '../../lies/storage/witness.ts';

const WORDS = { bucketId: 'one', sourceKey: 'from.txt', destinationKey: 'to.txt' };

/** What is at both paths after a transfer, and after the source was replaced. */
async function transfer(w: Witness, operation: 'move' | 'copy'): Promise<unknown> {
  await w.bucket('one');
  await w.upload('one', 'from.txt', 'text');
  const { status, json } = await w.send('POST', `/object/${operation}`, WORDS);
  const first = [(await w.read('one', 'from.txt')).status, (await w.read('one', 'to.txt')).text];
  await w.send('PUT', '/object/one/from.txt', 'new', { type: 'text/plain' });
  return [status, json, first, (await w.read('one', 'to.txt')).text];
}

async function missing(w: Witness, operation: 'move' | 'copy'): Promise<unknown> {
  await w.bucket('one');
  return (await w.send('POST', `/object/${operation}`, WORDS)).status;
}

function keys({ json }: Call): { readonly source: string; readonly destination: string } {
  const bucket = String(json['bucketId']);
  return {
    source: `${bucket}/${String(json['sourceKey'])}`,
    destination: `${bucket}/${String(json['destinationKey'])}`,
  };
}

/** The honest answer, except that a missing source makes no difference. */
async function pretend(call: Call, answer: Json): Promise<Response> {
  const response = await call.forward();
  if (response.ok || !call.isAuthorized) return response;
  const source = await call.ask('GET', `/object/authenticated/${encode(keys(call).source)}`);
  return source.ok ? response : Response.json(answer);
}

export const transferFaults: readonly Fault[] = [
  lie(
    'move.keeps-source',
    'move.moves-object',
    'A moved object is still at its old path.',
    () => ({
      async moveObject(call) {
        if (!call.isAuthorized) return call.forward();
        const copied = await call.ask('POST', '/object/copy', { json: call.json });
        return copied.ok ? Response.json({ message: 'Moved' }) : copied;
      },
    }),
    (w) => transfer(w, 'move'),
  ),
  lie(
    'move.without-message',
    'move.answers-message',
    'Moving answers an empty object.',
    () => ({ moveObject: edit(() => ({})) }),
    (w) => transfer(w, 'move'),
  ),
  lie(
    'move.of-nothing',
    'move.missing-source',
    'Moving an object that is not there answers a message.',
    () => ({ moveObject: (call) => pretend(call, { message: 'Moved' }) }),
    (w) => missing(w, 'move'),
  ),
  lie(
    'copy.is-empty',
    'copy.copies-object',
    'A copy has no content.',
    () => ({
      async copyObject(call) {
        const response = await call.forward();
        const path = `/object/${encode(keys(call).destination)}`;
        if (response.ok) await call.ask('PUT', path, { content: new Uint8Array(1) });
        return response;
      },
    }),
    (w) => transfer(w, 'copy'),
  ),
  lie(
    'copy.removes-source',
    'copy.keeps-source',
    'The source of a copy is removed.',
    () => ({
      async copyObject(call) {
        const response = await call.forward();
        if (response.ok) await call.ask('DELETE', `/object/${encode(keys(call).source)}`);
        return response;
      },
    }),
    (w) => transfer(w, 'copy'),
  ),
  lie(
    'copy.follows-source',
    'copy.keeps-source',
    'A copy changes with its source.',
    () => {
      const copies = new Map<string, string>();
      return {
        async copyObject(call) {
          const { source, destination } = keys(call);
          copies.set(source, destination);
          return call.forward();
        },
        async replaceObject(call) {
          const copy = copies.get(`${call.bucket}/${call.path}`);
          if (copy !== undefined) await call.ask('PUT', `/object/${encode(copy)}`, { content: call.body });
          return call.forward();
        },
      };
    },
    (w) => transfer(w, 'copy'),
  ),
  lie(
    'copy.answers-source-key',
    'copy.key-is-of-the-copy',
    'Copying answers the key of the source.',
    () => ({ copyObject: edit((_body, call) => ({ Key: keys(call).source })) }),
    (w) => transfer(w, 'copy'),
  ),
  lie(
    'copy.answers-no-key',
    'copy.answers-key',
    'Copying answers a message and no Key.',
    () => ({ copyObject: edit(() => ({ message: 'Copied' })) }),
    (w) => transfer(w, 'copy'),
  ),
  lie(
    'copy.of-nothing',
    'copy.missing-source',
    'Copying an object that is not there answers a Key.',
    () => ({ copyObject: (call) => pretend(call, { Key: keys(call).destination }) }),
    (w) => missing(w, 'copy'),
  ),
];
