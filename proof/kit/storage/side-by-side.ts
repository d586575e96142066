// Requests that are under way at the same time, and a witness that sends some.
import type { Call, Handlers } from './lie.ts';
import type { Witness } from './witness.ts';

type Change = Parameters<Call['forward']>[0];

/** Takes part of a request from the first of those that are under way. */
export function mixingUp(operation: string, partOf: (first: Call) => Change): () => Handlers {
  return () => {
    const underWay: Call[] = [];
    return {
      async [operation](call: Call) {
        const [first] = underWay;
        underWay.push(call);
        try {
          return await call.forward(first === undefined ? {} : partOf(first));
        } finally {
          underWay.splice(underWay.indexOf(call), 1);
        }
      },
    };
  };
}

/** Contents after uploads at the same time, read one by one and then at the same time. */
export async function sideBySide(w: Witness): Promise<unknown> {
  const paths = ['a.txt', 'b.txt'];
  await w.bucket('one');
  await Promise.all(paths.map((path) => w.upload('one', path, path)));
  const apart: string[] = [];
  for (const path of paths) apart.push((await w.read('one', path)).text);
  return [apart, (await Promise.all(paths.map((path) => w.read('one', path)))).map(({ text }) => text)];
}
