// Functions by their laws: what was said about a function is what is read of it, and no other change affects it.
import { checkOnce } from '../../kit/contract/check.ts';
import { firstSteadily } from '../../kit/contract/random.ts';
import { managementCases, type ManagementContext } from '../context.ts';
import { someOf, TEXTS_OF_SIGNS, unusualText, WHOLE_TEXTS } from '../random-text.ts';
import { checkDone, checkFields, checkShownFields, valuesOf, type JsonRecord } from '../read.ts';
import table from './function-laws.json' with { type: 'json' };

const SAMPLE = 2;
type Step = 'make' | 'change' | 'delete';

/** What every run does first; chance adds as many steps. */
const FIRST: readonly Step[] = ['make', 'make', 'make', 'change', 'delete', 'change'];
const MANY_CHANGES = 'management.functions.many-changes';

export const functionLawCases = managementCases('write-scoped', ['function-binding'], table, {
  async 'management.functions.names-as-given'(context) {
    const [whole = '', ...parts] = [...WHOLE_TEXTS, ...TEXTS_OF_SIGNS];
    // A server may refuse signs in names; what it takes it has to keep.
    if (!(await keepsName(context, whole))) for (const name of parts) await keepsName(context, name);
    await keepsName(context, unusualText(context.random));
    // Without this a server that refuses everything would look faithful.
    await context.createSlug();
  },
  async 'management.functions.update-sets'(context) {
    const slug = await context.createSlug({ verify_jwt: true, import_map: false });
    for (const settings of [
      { verify_jwt: false, import_map: true },
      { verify_jwt: true, import_map: false },
    ]) {
      checkDone(await context.sendChange(slug, { slug, ...settings }), 'management.functions.update-query');
      checkShownFields('a changed function', await context.readFunction(slug), settings);
    }
  },
  async 'management.functions.update-keeps'(context) {
    const slug = await context.createSlug({ verify_jwt: false, import_map: true });
    const { verify_jwt, import_map, entrypoint_path, import_map_path, status } = await context.readFunction(slug);
    const name = 'Only the name';
    checkDone(await context.sendChange(slug, { name }));
    const others = { verify_jwt, import_map, entrypoint_path, import_map_path, status };
    checkShownFields('a renamed function', await context.readFunction(slug), others);
    checkDone(await context.sendChange(slug, { verify_jwt: true }));
    checkShownFields('a function after a change of verify_jwt', await context.readFunction(slug), { name });
  },
  async 'management.functions.slugs-unique'(context) {
    const slug = await context.createSlug();
    await context.createSlug();
    await context.sendChange(slug, { name: 'Named anew' });
    // A second one under the same slug may be refused, or replace the first.
    await context.sendFunction(slug);
    const slugs = valuesOf(await context.records('listFunctions'), 'slug');
    checkOnce(slugs, 'every listed function has a slug of its own');
  },
  async 'management.functions.listed-are-real'(context) {
    const deleted = await context.createSlug();
    const own: readonly unknown[] = [deleted, await context.createSlug()];
    await context.call('deleteFunction', { slug: deleted });
    await context.until('what is listed is there', async () => {
      const listed = await context.records('listFunctions');
      const isOwn = ({ slug }: JsonRecord): boolean => own.includes(slug);
      const others = listed.filter((one) => !isOwn(one)).slice(-SAMPLE);
      for (const slug of valuesOf([...listed.filter(isOwn), ...others], 'slug').map(String)) {
        const answer = await context.call('getFunction', { slug });
        // Another client may have removed it since: then it is no longer listed.
        if (answer.ok || (await context.listedFunction(slug)) !== undefined)
          checkDone(answer, 'management.functions.list-real');
      }
    });
  },
  async [MANY_CHANGES](context) {
    const changing: Changing = { left: new Map(), gone: [], changes: 0 };
    // What the steps of every run show is looked at before those that chance adds may hide it.
    const [steady, chance] = firstSteadily(MANY_CHANGES, context.random);
    for (const [random, steps] of [
      [steady, FIRST],
      [chance, FIRST.map(() => pickStep(chance))],
    ] as const) {
      for (const step of steps) await changeSome(context, changing, random, step);
      await context.until('everything is as it was left', () => checkLeft(context, changing));
    }
  },
});

/** Whether the name was taken; then it is kept. */
async function keepsName(context: ManagementContext, name: string): Promise<boolean> {
  const slug = await context.claim('function');
  if (!(await context.sendFunction(slug, { query: { name } })).ok) return false;
  checkFields('a function', await context.readFunction(slug), { name });
  return true;
}

interface Changing {
  /** The functions that are there, with their names. */
  readonly left: Map<string, string>;
  readonly gone: string[];
  changes: number;
}

function pickStep(random: () => number): Step {
  const choice = random();
  return choice < 0.4 ? 'make' : choice < 0.7 ? 'change' : 'delete';
}

/** Makes one, renames some or deletes one. */
async function changeSome(
  context: ManagementContext,
  changing: Changing,
  random: () => number,
  step: Step,
): Promise<void> {
  const { left, gone } = changing;
  if (left.size < 2 || step === 'make') {
    const slug = await context.createSlug();
    left.set(slug, slug);
  } else if (step === 'change') {
    const name = `Change ${(changing.changes += 1)}`;
    for (const slug of someOf([...left.keys()], random)) {
      await context.changeFunction(slug, { name });
      left.set(slug, name);
    }
  } else {
    const [slug = ''] = left.keys();
    await context.succeed('deleteFunction', { slug });
    left.delete(slug);
    gone.push(slug);
  }
}

async function checkLeft(context: ManagementContext, { left, gone }: Changing): Promise<void> {
  for (const [slug, name] of left) {
    checkFields('a function', await context.readFunction(slug), { name });
    const clause = 'management.functions.list-agrees';
    checkFields('a listed function', await context.listedFunction(slug), { name }, clause);
  }
  for (const slug of gone) await context.checkRemoved(slug);
}
