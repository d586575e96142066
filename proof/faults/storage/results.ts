// Faults about answers that are a message.
import type { Fault } from '../../lies/fault.ts';
import { edit, lie } from '../../lies/storage/lie.ts';
import { withFolder } from '../../lies/storage/removals.ts';

export const resultsFaults: readonly Fault[] = [
  lie(
    'bucket.empty-answers-list',
    'results.message-is-string',
    'The message of emptying a bucket is a list of its objects.',
    () => ({ emptyBucket: edit((_body, call) => ({ message: [call.bucket] })) }),
    async (w) => {
      await w.bucket('one');
      return (await w.send('POST', '/bucket/one/empty')).json;
    },
  ),
  lie(
    'delete.one-answers-number',
    'results.message-is-string',
    'Removing one object answers a number as its message.',
    () => ({ deleteObject: edit(() => ({ message: 1 })) }),
    async (w) => {
      await withFolder(w);
      return (await w.send('DELETE', '/object/one/folder/a.txt')).json;
    },
  ),
];
