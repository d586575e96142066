// The register of the data suite: its cases, what they need, and how their leftovers are removed.
import { blocked, MET, type Mode, type Need, type NeedState, type Suite } from '../kit/contract/case.ts';
import { isRecord } from '../kit/contract/json.ts';
import { answerCases } from './cases/answer.cases.ts';
import { answeredShapeCases } from './cases/answered-shapes.cases.ts';
import { atMostCases } from './cases/at-most.cases.ts';
import { authCases } from './cases/auth.cases.ts';
import { dataCapabilities } from './capabilities.ts';
import { checkGraphqlAnswer } from './answers/check-answer.ts';
import { createDataContext, type DataContext } from './context.ts';
import { documentCases } from './cases/document.cases.ts';
import { extremeCases } from './cases/extremes.cases.ts';
import { filterCases } from './cases/filters.cases.ts';
import { findUnloaded } from './fixture/fixture-loaded.ts';
import { dataCanaries } from './canaries.ts';
import { dataGauges } from './gauges.ts';
import { hazardOfData, refusesData } from './hazard-of.ts';
import { askInflected, isInflected } from './schema/naming.ts';
import { insertCases } from './cases/insert.cases.ts';
import { lawFilterCases } from './cases/law-filters.cases.ts';
import { lawOrderCases } from './cases/law-orders.cases.ts';
import { lawPageCases } from './cases/law-pages.cases.ts';
import { lawRecordCases } from './cases/law-records.cases.ts';
import { lawRequestCases } from './cases/law-requests.cases.ts';
import { lawShapeCases } from './cases/law-shapes.cases.ts';
import { surveyTables } from './laws/law-tables.ts';
import { learnSchema } from './schema/learned.ts';
import { nodeCases } from './cases/node.cases.ts';
import { openValueCases } from './cases/open-values.cases.ts';
import { openCases } from './cases/open.cases.ts';
import { operatorCases } from './cases/operators.cases.ts';
import { orderCases } from './cases/order.cases.ts';
import { pagesMeanwhileCases } from './cases/pages-meanwhile.cases.ts';
import { paginationCases } from './cases/pagination.cases.ts';
import { pageOrderCases } from './cases/pagination-orders.cases.ts';
import { listAt } from './answers/read.ts';
import { relationshipPageCases } from './cases/relationship-pages.cases.ts';
import { relationshipCases } from './cases/relationships.cases.ts';
import { repeatedWriteCases } from './cases/repeated-writes.cases.ts';
import { rowSecurityCases } from './cases/row-security.cases.ts';
import { schemaCases } from './cases/schema.cases.ts';
import { listMarkers, MARKED, removeMarked, type MarkedTable } from './fixture/tasks.ts';
import { typedLawCases } from './cases/typed-laws.cases.ts';
import { typeCases } from './cases/types.cases.ts';
import { updateDeleteCases } from './cases/update-delete.cases.ts';
import { viewCases } from './cases/views.cases.ts';
import { visibilityCases } from './cases/visibility.cases.ts';
import { writtenValueCases } from './cases/written-values.cases.ts';

/** Whatever tables the target shows, read only. */
const INTROSPECT: Mode = { name: 'introspect', allowed: ['read'] };

/** Parts of the fixture that a target exposes in a way of its own, if it does: a document that asks for each, and why there may be nothing. */
const EXPOSED = {
  'foreign-table': [
    '{ serverFileCollection { edges { node { line } } } }',
    'there is no table serverFile, which the fixture makes if the server has file_fdw',
  ],
  view: [
    '{ openTaskCollection { edges { node { title } } } }',
    'the view "OpenTask" is not exposed: what makes a view\'s key is open, and the fixture says it by a comment directive',
  ],
  'materialized-view': [
    '{ blogSummaryCollection { edges { node { name } } } }',
    'the materialized view "BlogSummary" is not exposed: what makes its key is open, and the fixture says it by a comment directive',
  ],
  'computed-field': [
    '{ blogCollection(first: 1) { edges { node { slug } } } }',
    'blogs have no field slug: how a computed field is defined is open, and the fixture does it by a function of the row type',
  ],
} as const;

const exposureNeeds = Object.fromEntries(
  Object.entries(EXPOSED).map(([need, [query, reason]]): [string, Need<DataContext>] => [
    need,
    {
      hazard: 'read',
      check: async (context) => ((await context.send(query)).refused ? { kind: 'not-applicable', reason } : MET),
    },
  ]),
);

export const dataSuite: Suite<DataContext> = {
  interface: 'data',
  cases: [
    ...answerCases,
    ...answeredShapeCases,
    ...documentCases,
    ...schemaCases,
    ...typeCases,
    ...extremeCases,
    ...nodeCases,
    ...paginationCases,
    ...pageOrderCases,
    ...pagesMeanwhileCases,
    ...filterCases,
    ...operatorCases,
    ...orderCases,
    ...typedLawCases,
    ...relationshipCases,
    ...relationshipPageCases,
    ...viewCases,
    ...insertCases,
    ...updateDeleteCases,
    ...writtenValueCases,
    ...repeatedWriteCases,
    ...atMostCases,
    ...visibilityCases,
    ...authCases,
    ...rowSecurityCases,
    ...lawRequestCases,
    ...lawShapeCases,
    ...lawPageCases,
    ...lawFilterCases,
    ...lawOrderCases,
    ...lawRecordCases,
    ...openCases,
    ...openValueCases,
  ],
  needs: {
    fixture: { check: checkFixture, hazard: 'read' },
    introspection: { check: checkIntrospection, hazard: 'read' },
    inflection: { check: checkInflection, hazard: 'read' },
    records: { check: surveyTables, hazard: 'read' },
    'service-key': { check: checkServiceKey, hazard: 'read' },
    user: { check: (context) => checkUsers(context, 1), hazard: 'read' },
    users: { check: (context) => checkUsers(context, 2), hazard: 'read' },
    ...exposureNeeds,
  },
  canaries: dataCanaries,
  removers: ofMarked((table) => (context, name) => removeMarked(context, table, [name])),
  removersOfMany: ofMarked((table) => (context, names) => removeMarked(context, table, names)),
  leftovers: ofMarked((table) => (context) => listMarkers(context, table)),
  capabilities: dataCapabilities,
  gauges: dataGauges,
  createContext: createDataContext,
  hazardOf: hazardOfData,
  refuses: refusesData,
  modeOf: ({ data }) => (data?.fixture === 'introspect' ? INTROSPECT : undefined),
  learn: learnSchema,
  checkAnswer: checkGraphqlAnswer,
};

/** The same for every table that cases write to. */
function ofMarked<T>(make: (table: MarkedTable) => T): Readonly<Record<string, T>> {
  return Object.fromEntries((Object.keys(MARKED) as MarkedTable[]).map((table) => [table, make(table)]));
}

const WITHOUT_FIXTURE: NeedState = {
  kind: 'not-applicable',
  reason: 'the run is in introspect mode, without the fixture',
};
const OR_LAWS = 'or judge the tables that are there with --fixture introspect';

async function checkFixture(context: DataContext): Promise<NeedState> {
  if (context.target.fixture === 'introspect') return WITHOUT_FIXTURE;
  const answer = await context.send('{ blogCollection { edges { node { name } } } }');
  const other = answer.refused && (await showsTable(context, 'Blog'));
  if (answer.refused && !other)
    return blocked(
      `the fixture is missing: load what \`touchstone fixture\` prints into the database of the target, ${OR_LAWS}`,
    );
  if (!other && listAt(answer.data, 'blogCollection', 'edges').length === 0)
    return blocked('the fixture has no rows: load its seed too, as `touchstone fixture` prints it');
  const unloaded = await findUnloaded(context);
  if (unloaded.length === 0) return MET;
  return blocked(
    `the fixture is not as this version prints it: ${unloaded.join('; ')}. Remove it as its first lines say and load what \`touchstone fixture\` prints again, ${OR_LAWS}`,
  );
}

/** A table that is shown and cannot be asked for as the contract says is there: what is wrong is for the cases to judge. */
async function showsTable(context: DataContext, table: string): Promise<boolean> {
  const { refused, data } = await context.send('query($name: String!) { __type(name: $name) { name } }', {
    name: table,
  });
  return !refused && isRecord(data) && isRecord(data['__type']);
}

async function checkInflection(context: DataContext): Promise<NeedState> {
  if (context.target.fixture === 'introspect') return WITHOUT_FIXTURE;
  await askInflected(context);
  if (isInflected(context)) return MET;
  return { kind: 'not-applicable', reason: 'the target does not inflect names, which the contract has off by default' };
}

async function checkIntrospection(context: DataContext): Promise<NeedState> {
  const answer = await context.send('{ __schema { queryType { name } } }');
  if (!answer.refused) return MET;
  if (context.target.fixture === 'introspect')
    return blocked('the target refuses introspection, without which introspect mode sees no tables');
  return {
    kind: 'not-applicable',
    reason: 'the target does not answer introspection, which the contract does not ask for',
  };
}

function checkServiceKey(context: DataContext): Promise<NeedState> {
  return Promise.resolve(
    context.target.serviceKey === undefined ? blocked('no service key was given (--service-key)') : MET,
  );
}

function checkUsers(context: DataContext, count: number): Promise<NeedState> {
  const given = context.target.users.length;
  if (given >= count) return Promise.resolve(MET);
  const wanted = count === 1 ? '1 signed-in user is needed' : `${count} signed-in users are needed`;
  const reason = `${wanted}, ${given} given (--jwt-secret, or --user-token twice)`;
  return Promise.resolve(blocked(reason));
}
