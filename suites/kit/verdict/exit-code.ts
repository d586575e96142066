// From the verdicts on all interfaces to the exit code of a run, and the sentence that goes with it.
import type { Assessment, ExitCode } from './assessment.ts';

const SEVERITY: readonly ExitCode[] = [5, 4, 2, 3, 1];
const WORDS: Readonly<Record<ExitCode, string>> = {
  0: 'conformant',
  1: 'not conformant',
  2: 'misuse',
  3: 'inconclusive',
  4: 'our fault',
  5: 'safety stop',
};

/** The highest of 5, 4, 2, 3, 1 wins; the sentence names the interfaces that are the reason. */
export function conclude(
  assessments: readonly Assessment[],
  further: readonly { readonly code: ExitCode; readonly reason: string }[] = [],
): { readonly exitCode: ExitCode; readonly summary: string } {
  const codes = new Set([...assessments.flatMap(({ codes }) => codes), ...further.map(({ code }) => code)]);
  const exitCode = SEVERITY.find((code) => codes.has(code)) ?? 0;
  const reasons = [
    ...further.filter(({ code }) => code === exitCode).map(({ reason }) => reason),
    ...assessments
      .filter(({ codes }) => exitCode === 0 || codes.includes(exitCode))
      .map(({ result }) => `${result.interface} ${result.verdict}: ${result.reason}`),
  ];
  const partial = assessments.some(({ result }) => result.verdict === 'partial');
  const word = exitCode === 0 && partial ? 'partial' : WORDS[exitCode];
  return { exitCode, summary: `${word} (exit ${exitCode}). ${reasons.join(' ')}`.trim() };
}
