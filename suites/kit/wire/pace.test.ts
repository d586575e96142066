import { describe, expect, it } from 'vitest';
import { Unjudgeable, type WireResponse } from '../contract/exchange.ts';
import { createPace } from './pace.ts';

const request = { method: 'GET', url: 'http://target.test/a', operation: 'a' };
const idle = <T>(work: Promise<T>): Promise<T> => work;

function answer(status: number, headers: Readonly<Record<string, string>> = {}): WireResponse {
  return { status, headers: Object.entries(headers), body: new Uint8Array() };
}

/** Answers with these, one after the other, and then with 200. */
function answering(...answers: WireResponse[]) {
  let asked = 0;
  return {
    asked: () => asked,
    transport: () => {
      asked += 1;
      return Promise.resolve(answers.shift() ?? answer(200));
    },
  };
}

describe('a pace', () => {
  it('sends again what came too soon, and tells how often and for how long it waited', async () => {
    const target = answering(answer(429, { 'retry-after': '0.05' }), answer(429, { 'retry-after': '0.05' }));
    const pace = createPace();
    expect((await pace.send(request, target.transport, idle)).status).toBe(200);
    expect(target.asked()).toBe(3);
    expect(pace.counts.limited).toBe(2);
    expect(pace.counts.waited).toBeGreaterThanOrEqual(95);
  });

  it('gives an operation up when nothing of it is let through, and asks for it once more from then on', async () => {
    const pace = createPace({ patience: 100 });
    const never = () => Promise.resolve(answer(429, { 'retry-after': '0.01' }));
    const sentence = 'the target limits the rate of requests: nothing else for 0 s (429)';
    await expect(pace.send(request, never, idle)).rejects.toThrow(sentence);
    let asked = 0;
    const again = () => {
      asked += 1;
      return never();
    };
    await expect(pace.send(request, again, idle)).rejects.toBeInstanceOf(Unjudgeable);
    expect(asked).toBe(1);
    const other = { ...request, operation: 'b' };
    expect((await pace.send(other, answering(answer(429)).transport, idle)).status).toBe(200);
    expect((await pace.send(request, answering().transport, idle)).status).toBe(200);
    expect((await pace.send(request, answering(answer(429)).transport, idle)).status).toBe(200);
  });

  it('does not wait for a day', async () => {
    const pace = createPace();
    const tomorrow = answering(answer(429, { 'retry-after': '86400' }));
    await expect(pace.send(request, tomorrow.transport, idle)).rejects.toThrow('asks to wait 86400 s (429)');
  });

  it('waits twice for a target that is unavailable and says for how long, and not again where that was in vain', async () => {
    const later = answer(503, { 'retry-after': '0.01' });
    const pace = createPace();
    const target = answering(later, later, later, later);
    const told: string[] = [];
    const again = (why: string): void => void told.push(why);
    await expect(pace.send(request, target.transport, idle, false, again)).rejects.toThrow(
      'unavailable, status 503, without a body',
    );
    // What was sent again may have been done twice.
    expect(told).toEqual(Array(2).fill('unavailable, status 503, without a body'));
    expect(target.asked()).toBe(3);
    await expect(pace.send(request, target.transport, idle)).rejects.toThrow('status 503');
    expect(target.asked()).toBe(4);
    expect((await pace.send(request, target.transport, idle)).status).toBe(200);
    expect((await pace.send(request, answering(later).transport, idle)).status).toBe(200);
    expect(pace.counts.unavailable).toBe(5);
  });

  it.each([answer(503), answer(503, { 'retry-after': '3600' }), answer(502), answer(521), answer(540)])(
    'asks a target once that is unavailable and says of no moment to come again ($status)',
    async (first) => {
      const target = answering(first);
      await expect(createPace().send(request, target.transport, idle)).rejects.toMatchObject({
        reason: 'unavailable',
        lost: true,
      });
      expect(target.asked()).toBe(1);
    },
  );

  it.each([400, 404, 500, 501])('takes an answer of the interface as it is (%d)', async (status) => {
    expect((await createPace().send(request, answering(answer(status)).transport, idle)).status).toBe(status);
  });

  it('is one for each origin', async () => {
    const pace = createPace({ rate: 4 });
    const started = performance.now();
    for (const host of ['a', 'b', 'c', 'd'])
      await pace.send({ ...request, url: `http://${host}.test/` }, answering().transport, idle);
    expect(performance.now() - started).toBeLessThan(200);
    await pace.send({ ...request, url: 'http://a.test/else' }, answering().transport, idle);
    expect(performance.now() - started).toBeGreaterThan(200);
  });
});
