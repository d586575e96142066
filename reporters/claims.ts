// Sentences about claims of a target that do not agree with what was found.
import { compareClaim, type Run, type RunCapability } from '../suites/kit/outcome.ts';

/** One sentence without a full stop, or undefined if claim and finding agree. */
export function describeClaim(capability: RunCapability): string | undefined {
  const { id, title, reason } = capability;
  switch (compareClaim(capability)) {
    case 'absent':
      return `${id} is claimed, but ${reason ?? 'the target does not offer it'}`;
    case 'unknown':
      return `${id} is claimed, but the run could not find out whether the target offers it: ${reason ?? 'it was not checked'}`;
    case 'undeclared':
      return `${id} is undeclared: the claims say no, and the target has it (${title.charAt(0).toLowerCase()}${title.slice(1)})`;
    case 'agreed':
      return undefined;
  }
}

/** What is odd about a run's claims and not in a red row: usually nothing. */
export function oddClaims(run: Run): readonly string[] {
  return (run.footer?.capabilities ?? [])
    .filter((one) => compareClaim(one) !== 'absent')
    .flatMap((one) => describeClaim(one) ?? []);
}
