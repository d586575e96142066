// Functions changed by each parameter alone and by any of them together: every field is as it was set last, and the others as they were.
import { managementCases } from '../management-cases.ts';
import { checkAccepted, checkEqual, checkThat } from '../../kit/contract/check.ts';
import type { Exchange } from '../../kit/contract/exchange.ts';
import { firstSteadily } from '../../kit/contract/random.ts';
import type { ManagementContext } from '../context.ts';
import { askForFunction, createFunction } from '../create.ts';
import { firstDifference, recordOf, recordsOf, toNumber, type JsonRecord } from '../read.ts';

type Settings = Readonly<Record<string, string | boolean>>;

const FLAGS = ['verify_jwt', 'import_map'];
/** An import map is named together with its path. */
const PATHS = ['entrypoint_path', 'import_map_path'];
const SETTABLE = ['name', ...FLAGS, ...PATHS];
const STEPS = 3;

export const functionWalkCases = managementCases('write-scoped', ['function-binding', 'function-update-binding'], {
  'management.functions.update-only-named': {
    title: 'Parameters of a change, alone or together, set their fields and no others',
    clauses: [
      'management.functions.update-metadata',
      'management.functions.update-keeps',
      'management.functions.update-query',
      'management.functions.update-identity',
      'management.functions.update-time',
      'management.functions.list-agrees',
    ],
    async run(context) {
      const [steady, chance] = firstSteadily('management.functions.update-only-named', context.environment.random);
      const slug = await createWhole(context);
      const first = await readFunction(context, slug);
      let expected = first;
      for (let step = 0; step < SETTABLE.length + 2 * STEPS; step += 1) {
        const random = step < SETTABLE.length + STEPS ? steady : chance;
        const alone = SETTABLE[step];
        const named = alone === undefined ? SETTABLE.filter(() => random() < 0.4) : [alone];
        const settings = settingsFor(named, { step, random, before: expected });
        const answer = await change(context, slug, settings);
        // Which paths a server takes is left to it, and a change of nothing may be refused.
        const isFree = named.length === 0 || named.some((field) => PATHS.includes(field));
        if (!answer.ok && isFree) continue;
        checkAccepted(answer, 'a change by query parameters is a success', 'management.functions.update-query');
        const read = await readFunction(context, slug);
        checkFields(read, { ...expected, ...settings }, named);
        checkSame(first, read);
        checkNotBefore(expected, read);
        if (alone !== undefined || step === SETTABLE.length) await checkListed(context, read);
        expected = read;
      }
    },
  },
  'management.functions.answers-agree': {
    title: 'A creation and a change return the function as it is read from then on',
    clauses: ['management.functions.create', 'management.functions.update', 'management.functions.get'],
    async run(context) {
      const { name: slug, record: made } = await createFunction(context, { name: 'Made', verify_jwt: 'false' });
      checkAgree(made, await readFunction(context, slug), 'management.functions.create');
      const settings = { name: 'Changed', verify_jwt: true };
      const changed = recordOf(await change(context, slug, settings), 'management.functions.update');
      checkAgree(changed, await readFunction(context, slug), 'management.functions.update');
    },
  },
});

/** A function with all that can be set, so that what is lost later was seen; without paths if the target does not take them. */
async function createWhole(context: ManagementContext): Promise<string> {
  const verify = { verify_jwt: 'true' };
  const paths = Object.fromEntries(PATHS.map((path) => [path, `file:///src/made/${path}`]));
  const asked = await askForFunction(context, { ...verify, import_map: 'true', ...paths });
  if (asked.answer.ok) return asked.name;
  return (await createFunction(context, { ...verify, import_map: 'false' })).name;
}

interface Step {
  readonly step: number;
  readonly random: () => number;
  readonly before: JsonRecord;
}

/** Values that differ from step to step. */
function settingsFor(named: readonly string[], { step, random, before }: Step): Settings {
  const wanted = named.map((field): readonly [string, string | boolean] => {
    if (FLAGS.includes(field)) return [field, step < SETTABLE.length ? before[field] !== true : random() < 0.5];
    return [field, field === 'name' ? `Step ${step}` : `file:///src/${step}/${field}`];
  });
  const settings = Object.fromEntries(wanted);
  return 'import_map_path' in settings ? { ...settings, import_map: true } : settings;
}

/** By query parameters, which are in the contract, and by the body, which is in the binding. */
function change(context: ManagementContext, slug: string, settings: Settings): Promise<Exchange> {
  const query = Object.fromEntries(Object.entries(settings).map(([field, value]) => [field, String(value)]));
  const values = Object.fromEntries(
    Object.entries(settings).filter(([field]) => ['name', 'verify_jwt'].includes(field)),
  );
  return context.call('updateFunction', { slug, query, values });
}

/** A field that the contract lets a server leave out says nothing. */
function checkFields(read: JsonRecord, expected: JsonRecord, named: readonly string[]): void {
  for (const field of [...SETTABLE, 'status']) {
    if (read[field] === undefined || expected[field] === undefined) continue;
    const isNamed = named.includes(field) || (field === 'import_map' && named.includes('import_map_path'));
    checkEqual(read[field], expected[field], `${field} is as it was set last, after a change of ${named.join(', ')}`, {
      clause: isNamed ? 'management.functions.update-metadata' : 'management.functions.update-keeps',
      path: `/${field}`,
    });
  }
}

function checkSame(first: JsonRecord, read: JsonRecord): void {
  for (const field of ['id', 'slug', 'created_at'])
    checkEqual(read[field], first[field], `${field} is as it was when the function was made`, {
      clause: 'management.functions.update-identity',
      path: `/${field}`,
    });
}

function checkNotBefore(before: JsonRecord, read: JsonRecord): void {
  // A time that is not there has its own clause.
  const [earlier, later] = [toNumber(before['updated_at']), toNumber(read['updated_at'])];
  if (Number.isNaN(earlier) || Number.isNaN(later)) return;
  checkThat(later >= earlier, 'updated_at is not before what it was', {
    clause: 'management.functions.update-time',
    path: '/updated_at',
    expected: `at least ${String(before['updated_at'])}`,
    actual: read['updated_at'],
  });
}

async function checkListed(context: ManagementContext, read: JsonRecord): Promise<void> {
  const all = recordsOf(await context.call('listFunctions'), 'management.functions.list');
  const listed = all.filter((one) => one['slug'] === read['slug']);
  const clause = 'management.functions.list-agrees';
  checkEqual(listed.length, 1, 'the function is listed once', { clause });
  const field = firstDifference(read, listed[0] ?? {}, ['id', ...SETTABLE, 'created_at']);
  checkThat(field === undefined, `list and single answer agree, ${field} included`, {
    clause,
    expected: read,
    actual: listed[0],
  });
}

/** What may go on by itself afterwards, such as status and version, is left out. */
function checkAgree(answered: JsonRecord, read: JsonRecord, clause: string): void {
  const field = firstDifference(answered, read, ['id', 'slug', ...SETTABLE, 'created_at']);
  checkThat(field === undefined, `the answered function is the one that is read, ${field} included`, {
    clause,
    expected: answered,
    actual: read,
  });
}

async function readFunction(context: ManagementContext, slug: string): Promise<JsonRecord> {
  return recordOf(await context.call('getFunction', { slug }), 'management.functions.get');
}
