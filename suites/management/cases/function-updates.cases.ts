// Changes of functions: what changes, what stays, and what the contract leaves open about functions.
import { describeContentType } from '../../kit/contract/content-type.ts';
import { managementCases } from '../context.ts';
import { FUNCTION_SOURCE } from '../functions.ts';
import { checkFields, checkInOrder, hasBody, statusClass } from '../read.ts';
import table from './function-updates.json' with { type: 'json' };

const RENAMED = { name: 'Another name' };

export const functionUpdateCases = managementCases(
  'write-scoped',
  ['function-binding', 'function-update-binding'],
  table,
  {
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
  },
);

function unitOf(time: number): string {
  if (Number.isNaN(time)) return 'no number';
  return time > 1e14 ? 'microseconds' : time > 1e11 ? 'milliseconds' : 'seconds';
}
