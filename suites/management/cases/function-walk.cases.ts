// Functions changed by each parameter alone and by any of them together: every field is as it was set last, and the others as they were.
import { checkEqual } from '../../kit/contract/check.ts';
import { firstSteadily } from '../../kit/contract/random.ts';
import { managementCases, type ManagementContext } from '../context.ts';
import {
  checkAgree,
  checkDone,
  checkFields,
  checkInOrder,
  checkShownFields,
  toNumber,
  type JsonRecord,
} from '../read.ts';
import table from './function-walk.json' with { type: 'json' };

const FLAGS = ['verify_jwt', 'import_map'];
/** An import map is named together with its path. */
const PATHS = ['entrypoint_path', 'import_map_path'];
const SETTABLE = ['name', ...FLAGS, ...PATHS];
const STEPS = 3;

export const functionWalkCases = managementCases(
  'write-scoped',
  ['function-binding', 'function-update-binding'],
  table,
  {
    async 'management.functions.update-only-named'(context) {
      const [steady, chance] = firstSteadily('management.functions.update-only-named', context.random);
      const made = await createWhole(context);
      const { id, slug, created_at, ...first } = await context.readFunction(made);
      let before: JsonRecord = first;
      for (let step = 0; step < SETTABLE.length + 2 * STEPS; step += 1) {
        const random = step < SETTABLE.length + STEPS ? steady : chance;
        const alone = SETTABLE[step];
        const named = alone === undefined ? SETTABLE.filter(() => random() < 0.4) : [alone];
        const settings = settingsFor(named, step, before, random);
        const answer = await context.sendChange(made, settings);
        // Which paths a server takes is left to it, and a change of nothing may be refused.
        const isFree = named.length === 0 || named.some((field) => PATHS.includes(field));
        if (!answer.ok && isFree) continue;
        checkDone(answer, 'management.functions.update-query');
        const read = await context.readFunction(made);
        const of = `a function after a change of ${named.join(', ')}`;
        checkShownFields(of, read, settings, 'management.functions.update-metadata');
        checkShownFields(of, read, othersIn(before, settings), 'management.functions.update-keeps');
        checkFields(of, read, { id, slug, created_at }, 'management.functions.update-identity');
        checkNotBefore(before['updated_at'], read['updated_at']);
        if (alone !== undefined || step === SETTABLE.length) await checkListed(context, read);
        before = read;
      }
    },
    async 'management.functions.answers-agree'(context) {
      const { name: slug, record: made } = await context.createFunction({ name: 'Made', verify_jwt: false });
      // What may go on by itself afterwards, such as status and version, is left out.
      const fields = ['id', 'slug', ...SETTABLE, 'created_at'];
      const what = 'the answered function is the one that is read';
      checkAgree(made, await context.readFunction(slug), fields, what, 'management.functions.create');
      const changed = await context.changeFunction(slug, { name: 'Changed', verify_jwt: true });
      checkAgree(changed, await context.readFunction(slug), fields, what, 'management.functions.update');
    },
  },
);

/** A function with all that can be set, so that what is lost later was seen; without paths if the target does not take them. */
async function createWhole(context: ManagementContext): Promise<string> {
  const paths = Object.fromEntries(PATHS.map((path) => [path, `file:///src/made/${path}`]));
  const { name, answer } = await context.askForFunction({ verify_jwt: true, import_map: true, ...paths });
  return answer.ok ? name : context.createSlug({ verify_jwt: true, import_map: false });
}

/** Values that differ from step to step. */
function settingsFor(
  named: readonly string[],
  step: number,
  before: JsonRecord,
  random: () => number,
): Readonly<Record<string, string | boolean>> {
  const wanted = named.map((field): readonly [string, string | boolean] => {
    if (FLAGS.includes(field)) return [field, step < SETTABLE.length ? before[field] !== true : random() < 0.5];
    return [field, field === 'name' ? `Step ${step}` : `file:///src/${step}/${field}`];
  });
  const settings = Object.fromEntries(wanted);
  return 'import_map_path' in settings ? { ...settings, import_map: true } : settings;
}

/** What a change does not name. */
function othersIn(before: JsonRecord, settings: JsonRecord): JsonRecord {
  const kept = [...SETTABLE, 'status'].filter((field) => !(field in settings));
  return Object.fromEntries(kept.map((field) => [field, before[field]]));
}

/** A time that is not there has its own clause. */
function checkNotBefore(earlier: unknown, later: unknown): void {
  if ([earlier, later].some((time) => Number.isNaN(toNumber(time)))) return;
  checkInOrder(earlier, later, 'what it was', 'management.functions.update-time');
}

async function checkListed(context: ManagementContext, read: JsonRecord): Promise<void> {
  const clause = 'management.functions.list-agrees';
  const listed = (await context.records('listFunctions')).filter((one) => one['slug'] === read['slug']);
  checkEqual(listed.length, 1, 'the function is listed once', { clause });
  const fields = ['id', ...SETTABLE, 'created_at'];
  checkAgree(read, listed[0] ?? {}, fields, 'list and single answer agree', clause);
}
