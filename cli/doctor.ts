// `touchstone doctor`: is the target there, are the keys right, is the fixture loaded, do the bindings work, what would a run touch.
import type { Command } from 'commander';
import type { Clause, InterfaceName } from '../specs/clause.ts';
import { allClauses } from '../specs/clauses.ts';
import { printableLine } from '../reporters/printable.ts';
import { allSuites, presets } from '../suites/battery.ts';
import type { AnyCase, AnySuite, CaseEnvironment } from '../suites/kit/contract/case.ts';
import { Unjudgeable } from '../suites/kit/contract/exchange.ts';
import type { Hazard } from '../suites/kit/outcome.ts';
import { runSuites } from '../suites/kit/run/run-suites.ts';
import { isLearned } from '../suites/data/schema/knowledge.ts';
import { describeLeftOut } from '../suites/data/schema/usable-schema.ts';
import { identify } from '../suites/storage/identify.ts';
import { renderAllow, toHazards, type AllowOption } from './options/allow-option.ts';
import { addCommand } from './commands.ts';
import { doctorLines, isWell, NAMES_LEFT_OUT } from './doctor/doctor-lines.ts';
import { furtherSecrets } from './results/given-secrets.ts';
import { LEDGER_FOLDER } from './options/environment.ts';
import { openTarget, readNamedTarget, type TargetOptions } from './options/target-options.ts';
import { tint } from './options/tint.ts';
import { renderTargetFlags } from './options/repeat-flags.ts';
import { waitForTarget } from './options/wait-for-target.ts';
import { readWaiting, renderWaitingFlags, WAITING, type WaitingOptions } from './options/waiting-options.ts';
import { readVersion } from '../specs/version.ts';

interface DoctorOptions extends TargetOptions, WaitingOptions, AllowOption {}

export function addDoctorCommand(program: Command): void {
  addCommand(program, 'doctor', { ...WAITING, allow: toHazards }).action(
    async (options: DoctorOptions, command: Command) => {
      const { options: ofTarget, config, given, settings, connections } = readNamedTarget(options, command);
      const secrets = furtherSecrets(settings, given);
      await waitForTarget({ options, config, settings, connections, secrets });
      const target = await openTarget(settings, 'doctor', connections);
      const allow = options.allow ?? config.allow ?? [];
      const tried: readonly Hazard[] = ['read', 'write-scoped', ...allow];
      const suites = allSuites();
      const run = await runSuites(
        {
          suites: suites.map((suite) => toDoctorSuite(suite, tried)),
          // An answer that breaks what holds everywhere is reported, too.
          clauses: [...suites.map((suite) => clauseOf(suite.interface)), ...allClauses],
          requirementSet: { version: 'doctor', seed: 1, cases: [] },
          tool: { name: 'touchstone', version: readVersion() },
        },
        {
          target,
          allow,
          bindings: { ...presets(), ...config.bindings },
          ...(config.claims === undefined ? {} : { claims: config.claims }),
          secrets,
          onNotice(sentence) {
            process.stderr.write(`${printableLine(sentence)}\n`);
          },
          ledgerDir: LEDGER_FOLDER,
          ...connections,
          ...readWaiting(options, config),
        },
      );
      const flags = `${renderTargetFlags(command, ofTarget)}${renderWaitingFlags(options)}${renderAllow(options)}`;
      const examined = { suites, run, target, allow, flags };
      process.stdout.write(`${tint(doctorLines(examined).map(printableLine)).join('\n')}\n`);
      process.exitCode = isWell(examined) ? 0 : 3;
    },
  );
}

/** The suite with one empty case for each need that may be tried, so that the runner resolves just the needs. */
function toDoctorSuite(suite: AnySuite, tried: readonly Hazard[]): AnySuite {
  const needs = Object.entries(suite.needs).filter(([, need]) => tried.includes(need.hazard));
  const toCase = (need: string | undefined): AnyCase => ({
    id: `${suite.interface}.doctor.${need ?? 'reachable'}`,
    title: need ?? 'reachable, key accepted',
    clauses: [clauseOf(suite.interface).id],
    needs: need === undefined ? [] : [need],
    hazard: 'read',
    async run(environment) {
      const { send, target, observe, learned } = environment;
      if (need === 'introspection' && isLearned(learned) && learned.leftOut.length > 0)
        observe(NAMES_LEFT_OUT, describeLeftOut(learned));
      if (need === undefined && suite.interface === 'storage') await checkPrefix(environment);
      const { status } = await send({ method: 'GET', url: target[suite.interface]?.url ?? '' });
      observe(clauseOf(suite.interface).id, String(status));
    },
  });
  return { ...suite, cases: [undefined, ...needs.map(([name]) => name)].map(toCase) };
}

/** A broken list of buckets is for a run to judge, which begins all the same; a wrong prefix would look like that. */
async function checkPrefix({ send, target: { storage } }: CaseEnvironment): Promise<void> {
  if (storage === undefined) return;
  const url = `${storage.url}/bucket/`;
  const { status } = await send({ method: 'GET', url, headers: identify(storage, 'key') });
  if (status === 404)
    throw new Unjudgeable(
      `the list of buckets was not found at ${url} (status 404): does the URL end just before /bucket, with a prefix such as /storage/v1?`,
    );
}

/** What the doctor's cases cite: not a promise of the contract. */
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
