// The lies about shapes of the management interface, and for each operation the requests that show its answers.
import { managementDocument } from '../../specs/documents.ts';
import { allClauses } from '../../specs/clauses.ts';
import type { Fault } from '../kit/fault.ts';
import { withoutTimes } from '../kit/management/fault.ts';
import {
  applyRanges,
  createFunction,
  createOrganization,
  createProject,
  createSecrets,
  deleteSecrets,
  getFunction,
  initializeHostname,
  replaceRootKey,
  updateFunction,
} from '../kit/management/requests.ts';
import { createSend, type Ask } from '../kit/management/send.ts';
import { deriveFaults, type Source } from './derive.ts';
import { isJudged } from './judged.ts';

interface Shown {
  /** What has to be there. */
  readonly before?: readonly Ask[];
  /** Asks for the operation, and makes room to ask for it again. */
  readonly round: (number: number) => readonly (Ask | string)[];
}

const HOSTNAME_STEPS = [initializeHostname, 'reverifyCustomHostname', 'activateCustomHostname', 'deleteCustomHostname'];
const hostnameRound: Shown = { round: () => HOSTNAME_STEPS };

/** All the query parameters of a function. */
const QUERY = {
  name: 'Any',
  verify_jwt: 'false',
  import_map: 'true',
  entrypoint_path: 'file:///index.ts',
  import_map_path: 'file:///map.json',
};

const SHOWN: Readonly<Record<string, Shown>> = {
  createProject: { round: (number) => [createProject(`Project ${number}`)] },
  createOrganization: { round: (number) => [createOrganization(`Organization ${number}`)] },
  generateTypes: {
    round: () => ['generateTypes', { operation: 'generateTypes', query: { included_schemas: 'public' } }],
  },
  listSecrets: { before: [createSecrets('ONE', 'TWO')], round: () => ['listSecrets'] },
  deleteSecrets: { round: () => [deleteSecrets('ONE')] },
  listFunctions: { before: [createFunction('one'), createFunction('two')], round: () => ['listFunctions'] },
  createFunction: {
    round: (number) => [
      createFunction(`number-${number}`, { ...QUERY, slug: `number-${number}` }),
      { ...createFunction(`by-body-${number}`), query: {} },
    ],
  },
  getFunction: { before: [createFunction('one')], round: () => [getFunction('one')] },
  updateFunction: {
    before: [createFunction('one')],
    round: () => [
      updateFunction('one', { ...QUERY, slug: 'one' }),
      { ...updateFunction('one'), query: {}, body: { name: 'New' } },
    ],
  },
  getCustomHostname: { before: [initializeHostname], round: () => ['getCustomHostname'] },
  initializeCustomHostname: hostnameRound,
  reverifyCustomHostname: hostnameRound,
  activateCustomHostname: hostnameRound,
  updateEncryptionKey: { round: () => [replaceRootKey] },
  applyNetworkRestrictions: { round: () => [applyRanges('0.0.0.0/0')] },
};

function witnessOf(operation: string): Fault['witness'] {
  const { before = [], round }: Shown = SHOWN[operation] ?? { round: () => [operation] };
  return async (fetch, target) => {
    const send = createSend(fetch, target);
    const answers: unknown[] = [];
    for (const ask of [...before, ...round(1), ...round(2)]) answers.push(await send(ask));
    return withoutTimes(answers);
  };
}

export const MANAGEMENT: Source = {
  interface: 'management',
  document: managementDocument,
  prefix: '',
  witnessOf,
  isJudged: isJudged(allClauses),
};

export const derivedManagementFaults: readonly Fault[] = deriveFaults(MANAGEMENT);
