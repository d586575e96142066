// Random walks through the custom hostname: the mock answers as the model does, and its status moves legally.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DialectName } from '../../../mocks/runtime/dialect.ts';
import { readSeedNumber } from '../../support/seed.ts';
import { createHostnameModel, STATUS, type WalkCommand, type WalkPace } from './hostname-model.ts';
import type { ManagementState } from '../../../mocks/management/operations/state.ts';
import { tryOut, type TryOut } from '../../../mocks/management/testing/try-out.ts';
import type { Pace } from '../../../mocks/management/operations/transitions.ts';

/** `TOUCHSTONE_WALK_COMMANDS`, `TOUCHSTONE_PROOF_SEED` and `TOUCHSTONE_WALK_PATH` ask for more, others, or one walk again. */
const { TOUCHSTONE_WALK_COMMANDS: wanted = '4000', TOUCHSTONE_WALK_PATH: path } = process.env;

const LENGTH = 80;

const commands: fc.Arbitrary<WalkCommand> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('initialize' as const),
      name: fc.constantFrom('a.example.com', 'B.Example.com', 'nodots'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('reverify' as const, 'activate' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('get' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('dns' as const),
      dns: fc.constantFrom('ready', 'ready', 'pending', 'failing'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('certificate' as const),
      certificate: fc.constantFrom('good', 'good', 'timed-out', 'caa-error'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('addon' as const),
      addon: fc.constantFrom('enabled', 'enabled', 'missing'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('set' as const), stage: fc.constantFrom(1, 2, 3, 4, 5) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('advance' as const), seconds: fc.integer({ min: 0, max: 90 }) }),
  },
);

const paces: fc.Arbitrary<WalkPace> = fc.oneof(
  fc.constantFrom('at-once' as const, 'by-hand' as const),
  fc.record({ seconds: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ reads: fc.integer({ min: 0, max: 4 }) }),
);

/** How each command may change the status, if not to any; every other change is wrong. */
const LEGAL: Readonly<Record<Exclude<WalkCommand['kind'], 'set'>, readonly string[]>> = {
  initialize: ['02'],
  reverify: ['14', '24', '34'],
  activate: ['45'],
  get: [],
  delete: ['10', '20', '30', '40', '50'],
  dns: [],
  certificate: [],
  addon: [],
  advance: [],
};
/** Changes that may happen by themselves before a command is handled. */
const BY_ITSELF = ['13', '14', '23', '24', '34'];

describe.each<DialectName>(['contract', 'supabase'])(
  'random walks through the custom hostname, dialect %s',
  (dialect) => {
    test(`${wanted} commands are answered as by the model and make legal moves only`, async () => {
      let count = 0;
      const reached = new Set<string>();
      const walks = fc.array(commands, { minLength: LENGTH, maxLength: LENGTH, size: 'max' });
      const property = fc.asyncProperty(paces, walks, async (pace, walk) => {
        const mock = tryOut({ dialect, transitions: { hostname: toPace(pace) } });
        const model = createHostnameModel(pace, dialect === 'contract');
        for (const command of walk) {
          count += 1;
          const before = stageOf(mock);
          expect(await run(mock, command)).toEqual(model.run(command));
          const after = stageOf(mock);
          reached.add(after);
          if (before !== after && command.kind !== 'set') expect(moves(before, after, command.kind)).toBe(true);
        }
      });
      await fc.assert(property, {
        numRuns: path === undefined ? Math.ceil(Number(wanted) / LENGTH) : 1,
        seed: readSeedNumber(),
        ...(path === undefined ? {} : { path, endOnFailure: true }),
      });
      if (path !== undefined) return;
      expect(count).toBeGreaterThanOrEqual(Number(wanted));
      // A walk that never gets anywhere proves nothing.
      expect([...reached].sort()).toEqual(['0', '1', '2', '3', '4', '5']);
    });
  },
);

/** Legal as one step of the command, after changes that may have happened by themselves. */
function moves(before: string, after: string, kind: keyof typeof LEGAL): boolean {
  const starts = [before, ...BY_ITSELF.filter((move) => move.startsWith(before)).map((move) => move.charAt(1))];
  return starts.some((start) => start === after || LEGAL[kind].includes(`${start}${after}`));
}

function toPace(pace: WalkPace): Pace {
  if (typeof pace === 'string') return pace;
  return 'seconds' in pace ? { after: `${pace.seconds}s` } : pace;
}

function stageOf({ store }: TryOut): string {
  return ((store.snapshot() as ManagementState).projects[0]?.hostname?.status ?? '0').charAt(0);
}

/** The answer, cut down to what the model knows; undefined if the command is not an API call. */
async function run(mock: TryOut, command: WalkCommand): Promise<unknown> {
  switch (command.kind) {
    case 'initialize':
      return cut(await mock.send('POST', 'custom-hostname/initialize', { body: { custom_hostname: command.name } }));
    case 'reverify':
    case 'activate':
      return cut(await mock.send('POST', `custom-hostname/${command.kind}`));
    case 'get':
      return cut(await mock.send('GET', 'custom-hostname'));
    case 'delete':
      return cut(await mock.send('DELETE', 'custom-hostname'));
    case 'set':
      if (stageOf(mock) !== '0') mock.part.administer({ kind: 'hostname-status', status: STATUS[command.stage] });
      return undefined;
    case 'addon':
      mock.part.administer({ kind: 'hostname-addon', addon: command.addon });
      return undefined;
    case 'advance':
      mock.clock.advance(`${command.seconds}s`);
      return undefined;
    default:
      mock.part.administer(command);
      return undefined;
  }
}

interface Shown {
  readonly message?: string;
  readonly status: string;
  readonly custom_hostname: string;
  readonly data: {
    readonly result: {
      readonly status: string;
      readonly ownership_verification: { readonly type: string };
      readonly ssl: { readonly validation_records: readonly unknown[] };
      readonly verification_errors?: readonly string[];
    };
  };
}

function cut({ status, body }: { readonly status: number; readonly body: unknown }): unknown {
  if (body === '') return { status };
  const shown = body as Shown;
  if (shown.message !== undefined) return { status, message: shown.message };
  const { result } = shown.data;
  return {
    status,
    shown: {
      status: shown.status,
      name: shown.custom_hostname,
      result: result.status,
      records: result.ssl.validation_records.length,
      owned: result.ownership_verification.type === '',
      misdirected: result.verification_errors !== undefined,
    },
  };
}
