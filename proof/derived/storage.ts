// The lies about shapes of the storage interface, and for each operation the requests that show its answers.
import { storageDocument } from '../../specs/documents.ts';
import { allClauses } from '../../specs/clauses.ts';
import type { Fault } from '../kit/fault.ts';
import { FILE, FOLDER, takeSteps } from '../kit/storage/steps.ts';
import { createWitness } from '../kit/storage/witness.ts';
import { deriveFaults, type Source } from './derive.ts';
import { isJudged } from './judged.ts';

interface Shown {
  /** What has to be there. */
  readonly before?: readonly string[];
  /** Asks for the operation. */
  readonly round: (number: number) => readonly string[];
}

const twoBuckets = ['bucket one', 'bucket two'];

const SHOWN: Readonly<Record<string, Shown>> = {
  createBucket: { round: (number) => [`bucket number-${number}`] },
  listBuckets: { before: twoBuckets, round: () => ['GET /bucket/'] },
  getBucket: { before: twoBuckets, round: () => ['GET /bucket/one'] },
  updateBucket: { before: twoBuckets, round: () => ['PUT /bucket/one {"public":true}'] },
  emptyBucket: { before: twoBuckets, round: () => ['POST /bucket/one/empty'] },
  deleteBucket: { before: twoBuckets, round: (number) => [`DELETE /bucket/${number === 1 ? 'one' : 'two'}`] },
  uploadObject: { before: twoBuckets, round: (number) => [`upload one/${number}.txt`] },
  replaceObject: { before: FOLDER, round: () => ['PUT /object/one/folder/a.txt text'] },
  deleteObject: { before: FOLDER, round: (number) => [`DELETE /object/one/folder/${number === 1 ? 'a' : 'b'}.txt`] },
  deleteObjects: {
    round: () => [...FOLDER, 'DELETE /object/one {"prefixes":["folder/a.txt","folder/b.txt"]}'],
  },
  signObject: { before: FILE, round: () => ['POST /object/sign/one/file.txt {"expiresIn":600}'] },
  signObjects: {
    before: FOLDER,
    round: () => ['POST /object/sign/one {"expiresIn":600,"paths":["folder/a.txt","none"]}'],
  },
  moveObject: { before: FOLDER, round: (number) => [transfer('move', number)] },
  copyObject: { before: FOLDER, round: (number) => [transfer('copy', number)] },
  listObjects: { before: FOLDER, round: () => ['POST /object/list/one {"prefix":"folder"}'] },
};

function transfer(how: 'move' | 'copy', number: number): string {
  const source = `folder/${number === 1 ? 'a' : 'b'}.txt`;
  const body = { bucketId: 'one', sourceKey: source, destinationKey: `new-${number}.txt` };
  return `POST /object/${how} ${JSON.stringify(body)}`;
}

/** With its token, with all its parameters, and with none. */
const useLinks: Fault['witness'] = async (fetch, target) => {
  const w = createWitness(fetch, target);
  await takeSteps(w, FILE);
  const link = 'keyless GET /object/sign/one/file.txt';
  return [
    await takeSteps(w, ['sign one/file.txt', `${link}?token={token}`]),
    await takeSteps(w, ['sign one/file.txt', `${link}?token={token}&download=a.txt`]),
    await takeSteps(w, [link]),
  ];
};

function witnessOf(operation: string): Fault['witness'] {
  if (operation === 'downloadSignedObject') return useLinks;
  const { before = [], round }: Shown = SHOWN[operation] ?? { round: () => [] };
  return async (fetch, target) => {
    const w = createWitness(fetch, target);
    const answers: unknown[] = [];
    for (const step of [...before, ...round(1), ...round(2)]) answers.push(await takeSteps(w, [step]));
    return answers;
  };
}

export const STORAGE: Source = {
  interface: 'storage',
  document: storageDocument,
  prefix: '/storage/v1',
  witnessOf,
  isJudged: isJudged(allClauses),
};

export const derivedStorageFaults: readonly Fault[] = deriveFaults(STORAGE);
