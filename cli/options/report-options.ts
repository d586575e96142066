// The settings that the commands that judge share for their reports, and the check that each `--only` selects a case.
import { INTERFACES, type InterfaceName } from '../../specs/clause.ts';
import type { Config } from './config.ts';

export type ReportOptions = Pick<Config, 'only' | 'failOn' | 'expectations' | 'out' | 'format'>;

/** Before any request: each must select a case of an interface that is judged. The suites are loaded only if needed. */
export async function checkOnly(
  patterns: readonly string[],
  judged: Partial<Readonly<Record<InterfaceName, unknown>>> | undefined,
): Promise<void> {
  const { checkPatterns } = await import('./wanted-cases.ts');
  checkPatterns(
    patterns,
    INTERFACES.filter((name) => judged === undefined || judged[name] !== undefined),
  );
}
