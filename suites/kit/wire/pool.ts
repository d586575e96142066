// Works on several things at once, and hands on what came of them in their own order.

/** `take` gets one result after the other, in the order of `items`, as soon as all before it are there. */
export async function inPool<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<Result>,
  take: (result: Result) => Promise<void>,
): Promise<void> {
  const done = new Map<number, { readonly result: Result }>();
  let next = 0;
  const takeAll = async (): Promise<void> => {
    for (let one = done.get(next); one !== undefined; one = done.get(next)) {
      done.delete(next);
      next += 1;
      await take(one.result);
    }
  };
  let taken = Promise.resolve();
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [place, item] of queue) {
      done.set(place, { result: await work(item) });
      taken = taken.then(takeAll);
      await taken;
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, size) }, worker));
}
