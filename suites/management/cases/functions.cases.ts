// Functions as records: made, listed, read one by one, deleted, changed; and what the contract leaves open about them.
import { checkThat } from '../../kit/contract/check.ts';
import { describeContentType } from '../../kit/contract/content-type.ts';
import { managementCases } from '../context.ts';
import { FUNCTION_SOURCE } from '../functions.ts';
import { checkAgree, checkDone, checkFields, checkInOrder, checkShownFields, hasBody, statusClass } from '../read.ts';
import table from './functions.json' with { type: 'json' };

const RENAMED = { name: 'Another name' };
const OWN_NAME = 'A name of its own';
const RECORD_FIELDS =
  'id slug name status version created_at updated_at verify_jwt import_map entrypoint_path import_map_path'.split(' ');

export const functionCases = managementCases('write-scoped', ['function-binding'], table, {
  async 'management.functions.create-answers'(context) {
    const { name: slug, record } = await context.createFunction();
    checkFields('the answered function', record, { slug });
  },
  async 'management.functions.metadata'(context) {
    // Of which there may be several: the slug tells them apart.
    await context.createSlug({ name: OWN_NAME });
    const slug = await context.claim('function');
    const flags = { slug, name: OWN_NAME, verify_jwt: false, import_map: true };
    const inQuery = { slug, name: OWN_NAME, verify_jwt: 'false', import_map: 'true' };
    const paths = { entrypoint_path: 'file:///src/index.ts', import_map_path: 'file:///src/import_map.json' };
    const whole = await context.sendFunction(slug, { query: { ...inQuery, ...paths } });
    // Which paths a server takes is left to it.
    if (!whole.ok) checkDone(await context.sendFunction(slug, { query: inQuery }), 'management.functions.create-query');
    const wanted = whole.ok ? { ...flags, ...paths } : flags;
    const clause = 'management.functions.metadata';
    checkShownFields('the function that is read', await context.readFunction(slug), wanted, clause);
  },
  // It runs alone: the newest must not be older than what another case makes.
  async 'management.functions.list-agrees'(context) {
    const slugs = [await context.createSlug(), await context.createSlug({ name: OWN_NAME })];
    const clause = 'management.functions.list-agrees';
    await context.until('the functions are listed', async () => {
      for (const slug of slugs) {
        const listed = await context.listedFunction(slug);
        checkThat(listed !== undefined, 'the function is in the list', { clause, expected: slug, actual: 'absent' });
        const read = await context.readFunction(slug);
        checkAgree(read, listed, RECORD_FIELDS, 'list and single answer agree', clause);
      }
    });
  },
  async 'management.functions.get-one'(context) {
    for (const slug of [await context.createSlug(), await context.createSlug()])
      checkFields('the function of the path', await context.readFunction(slug), { slug });
  },
  async 'management.functions.ids-unique'(context) {
    const { id: one } = (await context.createFunction()).record;
    const { id: other } = (await context.createFunction()).record;
    const details = { path: '/id', expected: `other than ${String(one)}`, actual: other };
    checkThat(one !== other, 'the second function has an id of its own', details);
  },
  async 'management.functions.unknown'(context) {
    await context.readFunction(await context.createSlug());
    const slug = context.name('absent');
    // How long a slug may be is not said.
    await context.opened('function', `${slug}-longer`);
    await context.sendFunction(`${slug}-longer`);
    await context.refuses('getFunction', 'of an unknown slug', { slug });
  },
  async 'management.functions.times-in-order'(context) {
    const { record } = await context.createFunction();
    checkInOrder(record['created_at'], record['updated_at'], 'created_at', 'management.functions.times');
  },
  async 'management.functions.delete-removes'(context) {
    const slug = await context.createSlug();
    await context.readFunction(slug);
    await context.succeed('deleteFunction', { slug });
    await context.until('the function is gone', async () => {
      const { ok } = await context.checkRemoved(slug);
      if (!ok) await context.refuses('getFunctionBody', 'of a deleted function', { slug });
      context.observe('management.functions.transitions', ok ? 'deleted: REMOVED' : 'deleted: gone');
    });
    // Whether a slug may be taken again is not said.
    if (!(await context.sendFunction(slug)).ok) return;
    const clause = 'management.functions.create';
    await context.until('the function is there again', () => context.checkKept(slug, clause));
    await context.call('deleteFunction', { slug });
    await context.until('the function is gone again', () => context.checkRemoved(slug));
  },
  async 'management.functions.delete-only-named'(context) {
    const [kept, slug] = [await context.createSlug(), await context.createSlug()];
    await context.readFunction(kept);
    // How long a slug may be is not said.
    const longer = `${slug}-longer`;
    await context.opened('function', longer);
    const deleted = (await context.sendFunction(longer)).ok ? [slug, longer] : [slug];
    const left = new Set([kept, ...deleted]);
    for (const slug of deleted) {
      await context.succeed('deleteFunction', { slug });
      left.delete(slug);
      for (const other of left) await context.checkKept(other, 'management.functions.delete-only-named');
    }
  },
  async 'management.functions.body-answers'(context) {
    await context.succeed('getFunctionBody', { slug: await context.createSlug() });
  },
  async 'management.functions.update-applies'(context) {
    const [slug, other] = [await context.createSlug(), await context.createSlug()];
    checkFields('the answered function', await context.changeFunction(slug, RENAMED), RENAMED);
    await context.until('the change is seen', async () => {
      checkFields('the function that is read', await context.readFunction(slug), RENAMED);
      checkFields('the function that is listed', await context.listedFunction(slug), RENAMED);
      checkFields('another function', await context.readFunction(other), { name: other });
    });
    const again = { name: 'Named again' };
    await context.sendChange(slug, again);
    await context.until('the second change is seen', async () => {
      checkFields('a function that is changed again', await context.readFunction(slug), again);
    });
    await context.succeed('getFunctionBody', { slug });
  },
  async 'management.functions.update-keeps-identity'(context) {
    const made = await context.createSlug();
    const { id, slug, created_at } = await context.readFunction(made);
    checkFields('a renamed function', await context.changeFunction(made, RENAMED), { id, slug, created_at });
  },
  async 'management.functions.update-time'(context) {
    const { name, record } = await context.createFunction();
    const after = await context.changeFunction(name, RENAMED);
    checkInOrder(record['updated_at'], after['updated_at'], 'what it was', 'management.functions.update-time');
  },
  async 'management.functions.open-points'(context) {
    const { observe } = context;
    const { name: slug, record: made } = await context.createFunction();
    observe('management.functions.transitions', `new: ${String(made['status'])}`);
    observe('management.functions.time-unit', unitOf(Number(made['created_at'])));
    const after = await context.changeFunction(slug, RENAMED);
    const step = Number(after['version']) - Number(made['version']);
    observe('management.functions.update-version', Number.isNaN(step) ? 'no number' : `counts ${step} up`);
    const body = await context.call('getFunctionBody', { slug });
    observe('management.functions.body-answer', body.text === FUNCTION_SOURCE ? 'what was given' : 'other');
    observe('management.functions.body-answer', describeContentType(body));
    const odd = await context.call('updateFunction', { slug, query: { verify_jwt: 'maybe' }, values: {} });
    observe('management.parameters.types', `verify_jwt=maybe: ${statusClass(odd)}`);
    observe('management.functions.create-again', statusClass(await context.sendFunction(slug)));
    observe('management.functions.delete-answer', hasBody(await context.call('deleteFunction', { slug })));
  },
});

function unitOf(time: number): string {
  if (Number.isNaN(time)) return 'no number';
  return time > 1e14 ? 'microseconds' : time > 1e11 ? 'milliseconds' : 'seconds';
}
