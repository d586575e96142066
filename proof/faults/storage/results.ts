// Faults about answers that are a message.
import { edit } from '../../lies/storage/handlers.ts';
import { faults, lie } from '../../lies/storage/lie.ts';
import { FOLDER } from '../../lies/storage/steps.ts';

export const resultsFaults = faults('results', {
  'message-is-string': [
    lie('bucket.empty-answers-list', 'The message of emptying a bucket is a list of its objects.')
      .does({ emptyBucket: edit((_body, call) => ({ message: [call.bucket] })) })
      .seenBy('bucket one', 'POST /bucket/one/empty'),
    lie('delete.one-answers-number', 'Removing one object answers a number as its message.')
      .does({ deleteObject: edit(() => ({ message: 1 })) })
      .seenBy(...FOLDER, 'DELETE /object/one/folder/a.txt'),
  ],
});
