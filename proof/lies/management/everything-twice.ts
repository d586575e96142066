// A witness that makes, reads, changes and deletes everything there is, twice.
import { withoutTimes } from './fault.ts';
import type { Fault } from '../fault.ts';
import {
  applyRanges,
  createFunction,
  createOrganization,
  createProject,
  createSecrets,
  deleteBans,
  deleteFunction,
  deleteSecrets,
  getFunction,
  idOf,
  initializeHostname,
  updateFunction,
} from './requests.ts';
import { createSend, type Ask, type Send } from './send.ts';

export const everythingTwice: Fault['witness'] = async (fetch, target) => {
  const send = createSend(fetch, target);
  const seen: unknown[] = [];
  for (const round of [1, 2]) for (const ask of roundOf(round)) seen.push(await send(ask));
  seen.push(await ofAnotherProject(send));
  return [withoutTimes(seen), seen.map(isChangedAfterMade)];
};

/** Times differ from run to run; which of two is the later one does not. */
function isChangedAfterMade(answer: unknown): boolean | undefined {
  if (typeof answer !== 'object' || answer === null || !('body' in answer)) return undefined;
  const { created_at: made, updated_at: changed } = (answer.body ?? {}) as Readonly<Record<string, unknown>>;
  return typeof made === 'number' && typeof changed === 'number' ? changed >= made : undefined;
}

function roundOf(round: number): readonly (Ask | string)[] {
  const strange = { operation: 'listFunctions', ref: 'a'.repeat(20) };
  return [
    createProject(`Project ${round}`),
    createOrganization(`Organization ${round}`),
    'listProjects',
    { operation: 'listProjects', as: 'another user' },
    { operation: 'listProjects', plainly: true },
    'listOrganizations',
    { operation: 'listOrganizations', as: 'a made-up token' },
    createSecrets('S', 'T', `S-${round}`),
    { ...createSecrets('MADE-UP'), as: 'a made-up token' },
    deleteSecrets('S'),
    'listSecrets',
    createFunction('f', { verify_jwt: 'false' }),
    createFunction(`f-${round}`, { verify_jwt: 'false' }),
    'listFunctions',
    { operation: 'listFunctions', as: 'no caller' },
    strange,
    updateFunction('f'),
    updateFunction('f', { import_map: 'true' }),
    getFunction('f'),
    getFunction(`f-${round}`),
    getFunction('never'),
    deleteFunction('f'),
    getFunction('f'),
    'listFunctions',
    initializeHostname,
    'reverifyCustomHostname',
    'getCustomHostname',
    'deleteCustomHostname',
    'getCustomHostname',
    applyRanges(`203.0.113.${round}/32`),
    'getNetworkRestrictions',
    { operation: 'updateEncryptionKey', body: { root_key: `${round}a`.repeat(32) } },
    'getEncryptionKey',
    deleteBans(round === 1 ? '198.51.100.70' : '198.51.100.8'),
    'retrieveNetworkBans',
    { operation: 'generateTypes', query: { included_schemas: 'public' } },
  ];
}

async function ofAnotherProject(send: Send): Promise<unknown> {
  const ref = idOf(await send(createProject('Another')));
  return await send({ operation: 'generateTypes', ref });
}
