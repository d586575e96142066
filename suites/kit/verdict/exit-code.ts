// From the verdicts on all interfaces to the exit code of a run, and the sentence that goes with it.
import type { Assessment, ExitCode } from './assessment.ts';
import type { InterfaceVerdict } from '../outcome.ts';

const SEVERITY: readonly ExitCode[] = [5, 4, 2, 1, 3];
const WORDS: Readonly<Record<ExitCode, string>> = {
  0: 'conformant',
  1: 'not conformant',
  2: 'misuse',
  3: 'inconclusive',
  4: 'our fault',
  5: 'safety stop',
};

/** The first of 5, 4, 2, 1, 3 wins: what is broken is said even if not everything could be judged. The sentence gives the reasons, the gravest first. */
export function conclude(
  assessments: readonly Assessment[],
  further: readonly { readonly code: ExitCode; readonly reason: string }[] = [],
): { readonly exitCode: ExitCode; readonly summary: string } {
  const codes = new Set([...assessments.flatMap(({ codes }) => codes), ...further.map(({ code }) => code)]);
  const exitCode = SEVERITY.find((code) => codes.has(code)) ?? 0;
  const grounds = [
    ...further,
    ...assessments.flatMap(({ codes: own, result }) => {
      const code = SEVERITY.find((one) => own.includes(one)) ?? 0;
      const reason = `${result.interface} ${result.verdict}: ${result.reason}`;
      return code > 0 || exitCode === 0 ? [{ code, reason }] : [];
    }),
  ];
  // What else is the matter is still said.
  const reasons = grounds
    .toSorted((a, b) => SEVERITY.indexOf(a.code) - SEVERITY.indexOf(b.code))
    .map(({ reason }) => reason);
  const verdicts = new Set(assessments.map(({ result }) => result.verdict));
  const word = wordOf(exitCode, verdicts);
  return { exitCode, summary: `${word} (exit ${exitCode}). ${reasons.join(' ')}`.trim() };
}

function wordOf(exitCode: ExitCode, verdicts: ReadonlySet<InterfaceVerdict>): string {
  if (exitCode === 0 && verdicts.has('partial')) return 'partial';
  if (exitCode > 1 || verdicts.has('non-conformant')) return WORDS[exitCode];
  if (verdicts.has('deviates')) return 'deviates';
  if (verdicts.has('outdated')) return 'the expectations are out of date';
  return WORDS[exitCode];
}
