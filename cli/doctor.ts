// `touchstone doctor`: is the target there, are the keys right, is the fixture in, do the bindings work, what would be touched.
import type { Command } from 'commander';
import { Option } from 'commander';
import { presetBindings } from '../suites/kit/bindings.ts';
import type { Clause, InterfaceName } from '../specs/clause.ts';
import { loadClauses, loadDocument } from '../specs/load.ts';
import { allSuites } from '../suites/battery.ts';
import type { Case, CaseEnvironment, Suite } from '../suites/kit/case.ts';
import type { Hazard, Outcome, Run, Verdict } from '../suites/kit/outcome.ts';
import { runSuites } from '../suites/kit/run-suites.ts';
import { allowedHazards, HAZARDS } from '../suites/kit/safety.ts';
import type { Target } from '../suites/kit/target.ts';
import { CliError } from './cli-error.ts';
import { readConfig } from './config.ts';
import { checkBindings } from './known-bindings.ts';
import { LEDGER_FOLDER } from './surroundings.ts';
import { addTargetOptions, nameTarget, openTarget, readAuthorities } from './target-options.ts';
import type { TargetOptions } from './target-options.ts';
import { addWaitingOptions, readWaiting } from './waiting-options.ts';
import type { WaitingOptions } from './waiting-options.ts';
import { readVersion } from '../specs/version.ts';

interface DoctorOptions extends TargetOptions, WaitingOptions {
  readonly allow?: readonly Hazard[];
}

export function addDoctorCommand(program: Command): void {
  addWaitingOptions(
    addTargetOptions(
      program
        .command('doctor')
        .description(
          'reachability, keys, fixture, bindings, and what a run would touch (bindings are tried with own names)',
        ),
    ),
  )
    .addOption(new Option('--allow <hazard...>', 'as for run').choices(HAZARDS))
    .action(async (options: DoctorOptions, command: Command) => {
      const config = readConfig(options.config, process.env);
      checkBindings(config.bindings);
      const named = nameTarget(command, options, config);
      if (named === undefined)
        throw new CliError('Which target? Give --data, --management or --storage with its key, or --config.');
      for (const warning of named.warnings) process.stderr.write(`${warning}\n`);
      const target = await openTarget(named.settings, 'doctor');
      const allow = options.allow ?? config.allow ?? [];
      const tried: readonly Hazard[] = ['read', 'write-scoped', ...allow];
      const suites = allSuites();
      const presets = { ...presetBindings(loadDocument('management')), ...presetBindings(loadDocument('storage')) };
      const run = await runSuites(
        {
          suites: suites.map((suite) => toDoctorSuite(suite, tried)),
          // An answer that breaks what holds everywhere is told, too.
          clauses: [...suites.map((suite) => clauseOf(suite.interface)), ...loadClauses()],
          requirementSet: { version: 'doctor', cases: [] },
          tool: { name: 'touchstone', version: readVersion() },
        },
        {
          target,
          allow,
          bindings: { ...presets, ...config.bindings },
          ledgerDir: LEDGER_FOLDER,
          ...readAuthorities(options, config),
          ...readWaiting(options, config),
        },
      );
      process.stdout.write(`${suites.flatMap((suite) => doctorLines(suite, run, target, allow)).join('\n')}\n`);
      process.exitCode = run.outcomes.some((outcome) => outcome.verdict === 'blocked' || outcome.verdict === 'error')
        ? 3
        : 0;
    });
}

/** The suite with one empty case for each need that may be tried, so that the runner resolves just the needs. */
function toDoctorSuite(suite: Suite<CaseEnvironment>, tried: readonly Hazard[]): Suite<CaseEnvironment> {
  const needs = Object.entries(suite.needs).filter(([, need]) => tried.includes(need.hazard));
  const toCase = (need: string | undefined): Case<CaseEnvironment> => ({
    id: `${suite.interface}.doctor.${need ?? 'reachable'}`,
    title: need ?? 'reachable, key accepted',
    clauses: [clauseOf(suite.interface).id],
    needs: need === undefined ? [] : [need],
    hazard: 'read',
    async run({ send, target, observe }) {
      const { status } = await send({ method: 'GET', url: target[suite.interface]?.url ?? '' });
      observe(clauseOf(suite.interface).id, String(status));
    },
  });
  return { ...suite, cases: [undefined, ...needs.map(([name]) => name)].map(toCase) };
}

/** What the doctor's cases cite: no promise of the contract. */
function clauseOf(name: InterfaceName): Clause {
  return {
    id: `${name}.doctor.need`,
    interface: name,
    strength: 'open',
    text: 'Is what cases need there?',
    places: ['-'],
    operations: [],
  };
}

function doctorLines(
  suite: Suite<CaseEnvironment>,
  run: Run,
  target: Target,
  allow: readonly Hazard[],
): readonly string[] {
  const url = target[suite.interface]?.url;
  if (url === undefined) return [];
  const outcomes = run.outcomes.filter((outcome) => outcome.interface === suite.interface);
  const [reachable] = outcomes;
  const found =
    reachable?.verdict === 'blocked' && outcomes.every((outcome) => outcome.message === reachable.message)
      ? [`  ${reachable.message ?? 'not reachable'}`]
      : outcomes.map((outcome) => `  ${stateOf(outcome.verdict).padEnd(9)} ${outcome.title}${describe(outcome)}`);
  const untried = Object.keys(suite.needs).filter((need) =>
    outcomes.every((outcome) => outcome.id !== `${suite.interface}.doctor.${need}`),
  );
  const allowed = allowedHazards(url, { allow });
  const count = (hazard: Hazard): number => suite.cases.filter((item) => item.hazard === hazard).length;
  const touches = HAZARDS.filter((hazard) => count(hazard) > 0).map(
    (hazard) => `${count(hazard)} ${hazard}${allowed.includes(hazard) ? '' : ` (withheld; --allow ${hazard})`}`,
  );
  return [
    `${suite.interface}  ${url}`,
    ...found,
    ...(untried.length === 0 ? [] : [`  not tried, since it would change the project: ${untried.join(', ')}`]),
    `  a run would try ${touches.join(', ')}`,
  ];
}

/** A need is met although an answer breaks a clause; which one is worth knowing before a run. */
function describe({ title, message, clause, difference }: Outcome): string {
  if (message === undefined) return '';
  if (clause === undefined || difference === undefined) return `: ${message.replace(`${title}: `, '')}`;
  const { expected, actual, path } = difference;
  const where = path === undefined || path === '' ? '' : ` at ${path}`;
  return `, but an answer breaks ${clause}: expected ${expected}, got ${actual}${where}`;
}

function stateOf(verdict: Verdict): string {
  if (verdict === 'pass' || verdict === 'observed' || verdict === 'fail' || verdict === 'deviation') return 'ok';
  return verdict === 'blocked' ? 'missing' : verdict;
}
