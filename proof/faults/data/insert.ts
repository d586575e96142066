// The conduct that rows of insert.yaml name with `does`.
import { intercept, readAnswer } from '../../kit/data/asked.ts';
import { changeEdges, nodeOf } from '../../kit/data/connections.ts';
import { changeField, changeInput, changeVariable } from '../../kit/data/edits.ts';
import { listOf, objectsOf, valuesUnder, type Json, type JsonObject } from '../../kit/data/json-tree.ts';
import { dataConduct, type RequestEdit } from '../../kit/data/lie.ts';
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

/** What an element leaves out has this value. */
const filling = (values: JsonObject, text: string): RequestEdit =>
  changeVariable('objects', (objects) => objectsOf(objects).map((one) => ({ ...values, ...one })), text);

export const insertConduct = dataConduct({
  doesNothing: { apply: takeBack },
  lostSideBySide: { apply: onlyFirst },
  equalElementsOnce: {
    request: changeVariable('objects', (objects) =>
      [...new Set(listOf(objects).map((one) => JSON.stringify(one)))].map((one) => JSON.parse(one) as Json),
    ),
  },
  textComposed: { request: changeInput('aText', (text) => text.normalize('NFC'), 'insertInto') },
  literalRounded: {
    request: ({ query }) => ({
      query: query.replaceAll(/aBigint: "(\d+)"/g, (_all, digits: string) => `aBigint: "${roundDown(digits)}"`),
    }),
  },
  jsonNumberRounded: { request: changeInput('aJsonb', (value) => JSON.stringify(JSON.parse(value) as Json)) },
  omittedIsZero: {
    request: changeVariable(
      'objects',
      (objects) => {
        const known = objectsOf(objects).some((one) => typeof one['priority'] === 'number');
        return objectsOf(objects).map((one) => (known && !('priority' in one) ? { ...one, priority: 0 } : one));
      },
      'insertIntoTask',
    ),
  },
  defaultIsEmpty: {
    request: filling({ title: '' }, 'insertIntoTask'),
  },
  defaultIsAskedFor: {
    answer: refuse(
      ({ query, variables }) =>
        query.includes('insertIntoTask') && objectsOf(variables['objects'] ?? []).some((one) => !('title' in one)),
    ),
  },
  requiredIsFilled: {
    request: filling({ marker: '' }, 'insertIntoEverything'),
  },
  newestLeftOut: { answer: changeField('taskCollection', changeEdges(withoutNewest)) },
});
