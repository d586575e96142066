// The register of the data suite: its cases, what they need, and how their leftovers are removed.
import type { Mode, NeedState, Suite } from '../kit/case.ts';
import { answerCases } from './answer.cases.ts';
import { atMostCases } from './at-most.cases.ts';
import { authCases } from './auth.cases.ts';
import { dataCanaries } from './canaries.ts';
import { dataCapabilities } from './capabilities.ts';
import { checkGraphqlAnswer } from './check-answer.ts';
import { comparedValueCases } from './compared-values.cases.ts';
import { createDataContext } from './context.ts';
import type { DataContext } from './context.ts';
import { documentCases } from './document.cases.ts';
import { extremeCases } from './extremes.cases.ts';
import { filterCases } from './filters.cases.ts';
import { findUnloaded } from './fixture-loaded.ts';
import { dataFreshness } from './freshness.ts';
import { dataGauges } from './gauges.ts';
import { hazardOfData, refusesData } from './hazard-of.ts';
import { askInflected } from './inflection.ts';
import { insertCases } from './insert.cases.ts';
import { lawFilterCases } from './law-filters.cases.ts';
import { lawOrderCases } from './law-orders.cases.ts';
import { lawPageCases } from './law-pages.cases.ts';
import { lawRecordCases } from './law-records.cases.ts';
import { lawRequestCases } from './law-requests.cases.ts';
import { lawShapeCases } from './law-shapes.cases.ts';
import { surveyTables } from './law-tables.ts';
import { learnSchema } from './learned.ts';
import { dataLeftovers } from './leftovers.ts';
import { isInflected } from './naming.ts';
import { nodeCases } from './node.cases.ts';
import { openValueCases } from './open-values.cases.ts';
import { openCases } from './open.cases.ts';
import { operatorCases } from './operators.cases.ts';
import { orderCases } from './order.cases.ts';
import { pagesMeanwhileCases } from './pages-meanwhile.cases.ts';
import { backwardCases } from './pagination-backward.cases.ts';
import { forwardCases } from './pagination-forward.cases.ts';
import { pageOrderCases } from './pagination-orders.cases.ts';
import { listAt } from './read.ts';
import { relationshipPageCases } from './relationship-pages.cases.ts';
import { relationshipCases } from './relationships.cases.ts';
import { repeatedWriteCases } from './repeated-writes.cases.ts';
import { rowSecurityWriteCases } from './row-security-writes.cases.ts';
import { rowSecurityCases } from './row-security.cases.ts';
import { inputTypeCases } from './schema-inputs.cases.ts';
import { outputTypeCases } from './schema-outputs.cases.ts';
import { signatureCases } from './schema-signatures.cases.ts';
import { removeMarked } from './tasks.ts';
import { typedLawCases } from './typed-laws.cases.ts';
import { typeCases } from './types.cases.ts';
import { updateDeleteCases } from './update-delete.cases.ts';
import { viewCases } from './views.cases.ts';
import { visibilityCases } from './visibility.cases.ts';
import { wireValueCases } from './wire-values.cases.ts';
import { writtenValueCases } from './written-values.cases.ts';

/** Whatever tables the target shows, read only. */
const INTROSPECT: Mode = { name: 'introspect', allowed: ['read'] };

export const dataSuite: Suite<DataContext> = {
  interface: 'data',
  cases: [
    ...answerCases,
    ...documentCases,
    ...signatureCases,
    ...outputTypeCases,
    ...inputTypeCases,
    ...typeCases,
    ...wireValueCases,
    ...extremeCases,
    ...nodeCases,
    ...forwardCases,
    ...backwardCases,
    ...pageOrderCases,
    ...pagesMeanwhileCases,
    ...filterCases,
    ...operatorCases,
    ...comparedValueCases,
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
    ...rowSecurityWriteCases,
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
    'foreign-table': { check: checkForeignTable, hazard: 'read' },
  },
  freshness: dataFreshness,
  canaries: dataCanaries,
  removers: {
    Task: (context, name) => removeMarked(context, 'Task', name),
    Everything: (context, name) => removeMarked(context, 'Everything', name),
    Note: (context, name) => removeMarked(context, 'Note', name),
    Reply: (context, name) => removeMarked(context, 'Reply', name),
  },
  leftovers: dataLeftovers,
  capabilities: dataCapabilities,
  gauges: dataGauges,
  createContext: createDataContext,
  hazardOf: hazardOfData,
  refuses: refusesData,
  modeOf: ({ data }) => (data?.fixture === 'introspect' ? INTROSPECT : undefined),
  learn: learnSchema,
  checkAnswer: checkGraphqlAnswer,
};

const MET: NeedState = { kind: 'met' };

function blocked(reason: string): NeedState {
  return { kind: 'blocked', reason };
}

const WITHOUT_FIXTURE: NeedState = {
  kind: 'not-applicable',
  reason: 'the run is in introspect mode, without the fixture',
};
const OR_LAWS = 'or judge the tables that are there with --fixture introspect';

async function checkFixture(context: DataContext): Promise<NeedState> {
  if (context.target.fixture === 'introspect') return WITHOUT_FIXTURE;
  const answer = await context.send('{ blogCollection { edges { node { name } } } }');
  if (answer.refused)
    return blocked(
      `the fixture is missing: load what \`touchstone fixture\` prints into the database of the target, ${OR_LAWS}`,
    );
  if (listAt(answer.data, 'blogCollection', 'edges').length === 0)
    return blocked('the fixture has no rows: load its seed too, as `touchstone fixture` prints it');
  const unloaded = await findUnloaded(context);
  if (unloaded.length === 0) return MET;
  return blocked(
    `the fixture is not as this version prints it: ${unloaded.join('; ')}. Remove it as its first lines say and load what \`touchstone fixture\` prints again, ${OR_LAWS}`,
  );
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

async function checkForeignTable(context: DataContext): Promise<NeedState> {
  const answer = await context.send('{ serverFileCollection { edges { node { line } } } }');
  return answer.refused
    ? {
        kind: 'not-applicable',
        reason: 'there is no table serverFile, which the fixture makes where the server has file_fdw',
      }
    : MET;
}
