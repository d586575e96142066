// Works on several things at once, and hands on what came of them in their own order.

/** `size`: how many at once; it may fall meanwhile. `take` gets one result after the other, in the order of `items`, as soon as all before it are there. */
export async function inPool<Item, Result>(
  items: readonly Item[],
  size: () => number,
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
  const worker = async (_: unknown, lane: number): Promise<void> => {
    for (let found = queue.next(); found.done !== true; found = queue.next()) {
      const [place, item] = found.value;
      done.set(place, { result: await work(item) });
      taken = taken.then(takeAll);
      await taken;
      if (lane > 0 && lane >= size()) return;
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, size()) }, worker));
}
