import { describe, expect, it } from 'vitest';
import { TransportError } from '../contract/exchange.ts';
import { createOutage } from './lane.ts';
import { createPace } from './pace.ts';
import { reading, runTiny, tinyCase } from '../testing/tiny-server.ts';

const refused = new TransportError('unreachable', 'connection refused');
const ok = { status: 200, headers: [], body: new Uint8Array() };

describe('a server that refuses connections', () => {
  it('may be starting again where it answered before: longer each time, and not for long', () => {
    let now = 0;
    const outage = createOutage(() => now);
    expect(outage.graceFor(refused, 0)).toBeUndefined();
    outage.answered();
    expect([0, 1, 2, 3].map((times) => outage.graceFor(refused, times))).toEqual([100, 400, 1_000, undefined]);
    expect(outage.graceFor(new TransportError('closed', 'closed', { lost: true }), 0)).toBeUndefined();
    now = 1_600;
    expect(outage.graceFor(refused, 0)).toBeUndefined();
    outage.answered();
    expect(outage.graceFor(refused, 0)).toBe(100);
  });

  /** Refuses so many requests once it has answered the first look. */
  function restarting(refusals: number) {
    let asked = 0;
    return {
      asked: () => asked,
      transport: () => {
        asked += 1;
        return asked > 1 && asked <= refusals + 1 ? Promise.reject(refused) : Promise.resolve(ok);
      },
    };
  }
  const item = tinyCase('reads', reading());

  it('is waited for, outside the budget of the case', async () => {
    const { transport, asked } = restarting(2);
    const run = await runTiny('http://target.test', [item], { transport, timeouts: { case: 300 } });
    expect(run.outcomes).toMatchObject([{ verdict: 'pass' }]);
    expect(run.footer?.retries).toBe(2);
    expect(asked()).toBe(4);
  });

  it('is given up soon where it does not come back, and at once where nothing is to be tried again', async () => {
    const gone = restarting(Infinity);
    const began = performance.now();
    const run = await runTiny('http://target.test', [item, item, item], { transport: gone.transport, concurrency: 1 });
    expect(run.footer?.exitCode).toBe(3);
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(gone.asked()).toBeLessThanOrEqual(12);
    const pace = createPace();
    const { transport } = restarting(1);
    const request = { method: 'GET', url: 'http://target.test' };
    await pace.send(request, transport, (work) => work);
    await expect(pace.send(request, transport, (work) => work)).rejects.toBe(refused);
  });
});
