import { expect, it } from 'vitest';
import { testFunctions } from '../../tests/support/table.ts';
import { CheckFailure } from '../kit/contract/check.ts';
import { TransportError, Unjudgeable, type Exchange } from '../kit/contract/exchange.ts';
import { heedingOtherRuns, heedOtherRun } from './other-run.ts';

const answer = (hostname: string): Exchange => ({ text: JSON.stringify({ custom_hostname: hostname }) }) as Exchange;

testFunctions(import.meta.url, {
  heedOtherRun(hostname: string) {
    heedOtherRun(answer(hostname), 'ts-mine0001');
  },
});

it('another run blocks a case about the hostname that failed because of it; every other failure is of the target', async () => {
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
