import { describe, expect, it } from 'vitest';
import { CheckFailure } from '../kit/contract/check.ts';
import { TransportError, Unjudgeable, type Exchange } from '../kit/contract/exchange.ts';
import { heedingOtherRuns, heedOtherRun } from './other-run.ts';

const answer = (hostname: string): Exchange => ({ text: JSON.stringify({ custom_hostname: hostname }) }) as Exchange;

describe('a hostname of another run', () => {
  it('is told by its marker, in any case of letters', () => {
    expect(() => {
      heedOtherRun(answer('ts-other123-host-m5-1.example.com'), 'ts-mine0001');
    }).toThrow(/^another run of touchstone \(ts-other123\) is changing the custom hostname of this project/u);
    for (const fine of [
      'ts-mine0001-host-m5-1.example.com',
      'TS-MINE0001-host-m5-1.example.com',
      'shop.example.com',
      '',
    ])
      expect(() => {
        heedOtherRun(answer(fine), 'ts-mine0001');
      }).not.toThrow();
  });

  it('blocks a case about the hostname that failed because of it, and blames the target for every other failure', async () => {
    const failure = new CheckFailure('the hostname is read');
    const ending = async (needs: readonly string[], look: () => Promise<Exchange>): Promise<unknown> => {
      const item = heedingOtherRuns({
        id: 'management.hostname.x',
        title: 'x',
        clauses: ['management.hostname.get'],
        needs,
        hazard: 'write-project',
        run: () => Promise.reject(failure),
      });
      return item.run({ call: look }).catch((error: unknown) => error);
    };
    const foreign = (): Promise<Exchange> => Promise.reject(new Unjudgeable('another run'));
    expect(await ending(['hostname-free'], foreign)).toBeInstanceOf(Unjudgeable);
    expect(await ending([], foreign)).toBe(failure);
    expect(await ending(['hostname-free'], () => Promise.resolve(answer('')))).toBe(failure);
    const silent = (): Promise<Exchange> => Promise.reject(new TransportError('timeout', 'no answer'));
    expect(await ending(['hostname-free'], silent)).toBe(failure);
    const broken = new Error('a fault of ours');
    expect(await ending(['hostname-free'], () => Promise.reject(broken))).toBe(broken);
  });
});
