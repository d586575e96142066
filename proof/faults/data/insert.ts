// Faults of inserts.
import type { Fault } from '../../kit/fault.ts';
import { intercept, readAnswer } from '../../kit/data/asked.ts';
import { changeEdges, nodeOf } from '../../kit/data/connections.ts';
import { changeField, changeInput, changeVariable } from '../../kit/data/edits.ts';
import { listOf, objectsOf, valuesUnder, type Json, type JsonObject } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';
import { refuse } from '../../kit/data/refusals.ts';

/** The nearest number below that a double has. */
function roundDown(digits: string): string {
  const rounded = BigInt(Math.trunc(Number(digits)));
  return String(rounded > BigInt(digits) ? rounded - 1024n : rounded);
}

/** Without the record of the highest id, if there are several and they tell it. */
function withoutNewest(edges: JsonObject[]): JsonObject[] {
  const ids = edges.map((edge) => Number(nodeOf(edge)['id']));
  return ids.length < 2 ? edges : edges.filter((_edge, index) => ids[index] !== Math.max(...ids));
}

const NEWEST_TASK = '{ taskCollection(orderBy: [{id: DescNullsLast}], first: 1) { edges { node { id } } } }';

/** Takes back every insert of tasks right after it. */
const takeBack = intercept(() => async (asked, run) => {
  if (!asked.query.includes('insertIntoTaskCollection')) return run();
  const [newest = 0] = valuesUnder((await readAnswer(await run({ query: NEWEST_TASK, variables: {} }))) ?? null, 'id');
  const response = await run();
  const query = `mutation { deleteFromTaskCollection(filter: {id: {gt: ${JSON.stringify(newest)}}}, atMost: 1000) { affectedCount } }`;
  await run({ query, variables: {} });
  return response;
});

/** Of the inserts of tasks that are under way at the same time only the first is carried out; all are answered as it is. */
const onlyFirst = intercept(() => {
  let underWay: Promise<Response> | undefined;
  return async (asked, run) => {
    if (!asked.query.includes('insertIntoTaskCollection')) return run();
    if (underWay !== undefined) return (await underWay).clone();
    underWay = run();
    try {
      return (await underWay).clone();
    } finally {
      underWay = undefined;
    }
  };
});

export const insertFaults: readonly Fault[] = [
  lie('insert.does-nothing', 'An insert is answered and not done', {
    clause: 'insert.adds-each',
    apply: takeBack,
  }),
  lie('insert.lost-side-by-side', 'Of inserts at the same time only the first is done', {
    clause: 'insert.adds-each',
    apply: onlyFirst,
  }),
  lie('insert.equal-elements-once', 'Equal elements are inserted once', {
    clause: 'insert.adds-each',
    request: changeVariable('objects', (objects) =>
      [...new Set(listOf(objects).map((one) => JSON.stringify(one)))].map((one) => JSON.parse(one) as Json),
    ),
  }),
  lie('types.text-composed', 'An inserted text is brought into one form of its letters', {
    clause: 'insert.values-kept',
    request: changeInput('aText', (text) => text.normalize('NFC'), 'insertInto'),
  }),
  lie('insert.literal-rounded', 'A big number that stands in the document goes through a double', {
    clause: 'insert.values-kept',
    request: ({ query }) => ({
      query: query.replaceAll(/aBigint: "(\d+)"/g, (_all, digits: string) => `aBigint: "${roundDown(digits)}"`),
    }),
  }),
  lie('types.json-number-rounded', 'Numbers inside an inserted JSON value go through a double', {
    clause: 'insert.values-kept',
    request: changeInput('aJsonb', (value) => JSON.stringify(JSON.parse(value) as Json)),
  }),
  lie('insert.omitted-is-zero', 'A nullable column that one element leaves out and another has is 0', {
    clause: 'insert.omit-nullable',
    request: changeVariable(
      'objects',
      (objects) => {
        const known = objectsOf(objects).some((one) => typeof one['priority'] === 'number');
        return objectsOf(objects).map((one) => (known && !('priority' in one) ? { ...one, priority: 0 } : one));
      },
      'insertIntoTask',
    ),
  }),
  lie('insert.default-is-empty', 'A text that is left out is empty instead of its default', {
    clause: 'insert.default-taken',
    request: changeVariable(
      'objects',
      (objects) => objectsOf(objects).map((one) => ({ title: '', ...one })),
      'insertIntoTask',
    ),
  }),
  lie('insert.default-is-asked-for', 'A text with a default has to be given', {
    clause: 'insert.omit-defaulted',
    answer: refuse(
      ({ query, variables }) =>
        query.includes('insertIntoTask') && objectsOf(variables['objects'] ?? []).some((one) => !('title' in one)),
    ),
  }),
  lie('insert.required-is-filled', 'A required column that is left out is filled with an empty text', {
    clause: 'insert.omit-required',
    request: changeVariable(
      'objects',
      (objects) => objectsOf(objects).map((one) => ({ marker: '', ...one })),
      'insertIntoEverything',
    ),
  }),
  lie('insert.newest-left-out', 'The newest task is in no list of several', {
    clause: 'insert.adds-each',
    answer: changeField('taskCollection', changeEdges(withoutNewest)),
  }),
];
