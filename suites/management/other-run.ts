// A project has one custom hostname: what another run set up there is not the target's fault.
import type { Case } from '../kit/contract/case.ts';
import { CheckFailure } from '../kit/contract/check.ts';
import { TransportError, Unjudgeable, type Exchange } from '../kit/contract/exchange.ts';

/** How `environment.name('host')` begins, in any run. */
const MARKED = /\bts-[a-z\d]+(?=-host-)/iu;

/** Throws an Unjudgeable if the answer has a hostname that carries the marker of another run. */
export function heedOtherRun(answer: Exchange, marker: string): void {
  const [found] = MARKED.exec(answer.text) ?? [];
  if (found === undefined || found.toLowerCase() === marker.toLowerCase()) return;
  throw new Unjudgeable(
    `another run of touchstone (${found}) is changing the custom hostname of this project, or was broken off and left it: touchstone sweep removes what is left`,
  );
}

interface HostnameReader {
  call(operation: 'getCustomHostname'): Promise<unknown>;
}

/** A case about the hostname that fails checks again which run has it by now, before the target is blamed. */
export function heedingOtherRuns<Context extends HostnameReader>(item: Case<Context>): Case<Context> {
  if (!item.needs.includes('hostname-free')) return item;
  return {
    ...item,
    async run(context) {
      try {
        await item.run(context);
      } catch (error) {
        if (error instanceof CheckFailure) await lookAgain(context);
        throw error;
      }
    },
  };
}

/** Silence says nothing about other runs: then the case stands as it failed. */
async function lookAgain(context: HostnameReader): Promise<void> {
  try {
    await context.call('getCustomHostname');
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
  }
}
