// Faults of what the service as a whole has: every group of endpoints, each for one project.
import type { Fault } from '../../kit/fault.ts';
import { everywhere, share } from '../../kit/management/callers.ts';
import { edit, only } from '../../kit/management/edits.ts';
import { fault, type Step } from '../../kit/management/fault.ts';
import { on, refuse } from '../../kit/management/operations.ts';
import {
  applyRanges,
  createFunction,
  createProject,
  createSecrets,
  idOf,
  initializeHostname,
  replaceRootKey,
} from '../../kit/management/requests.ts';
import type { Ask } from '../../kit/management/send.ts';

/** Reads the first project after another one was changed. */
function changeAnother(change: Ask, reading: string): Step {
  return async (send) => {
    const ref = idOf(await send(createProject()));
    await send({ ...change, ref });
    return send(reading);
  };
}

/** Makes the same in two projects, undoes it in one, and reads the other. */
function undoElsewhere(change: Ask, undo: Ask | string, reading: Ask | string): Step {
  return async (send) => {
    const ref = idOf(await send(createProject()));
    for (const where of [{}, { ref }]) await send({ ...change, ...where });
    await send({ ...(typeof undo === 'string' ? { operation: undo } : undo), ref });
    return send(reading);
  };
}

export const serviceFaults: readonly Fault[] = [
  fault('answers.organizations-absent', 'service.organizations')
    .title('There is no list of organizations.')
    .lie(refuse('listOrganizations'))
    .seenBy('listOrganizations'),
  fault('answers.projects-empty', 'service.projects')
    .title('The list of projects is an empty answer.')
    .lie(on('listProjects', () => new Response(null, { status: 204 })))
    .seenBy('listProjects'),
  fault('secrets.shared', 'service.secrets')
    .title('All projects show the secrets of the first.')
    .lie(share('createSecrets', 'listSecrets'))
    .seenBy(async (send) => {
      const ref = idOf(await send(createProject()));
      await send(createSecrets('one'));
      return send({ operation: 'listSecrets', ref });
    }),
  fault('answers.function-in-short', 'service.functions')
    .title('A new function is told by its slug only.')
    .lie(edit('createFunction', only('slug')))
    .seenBy(createFunction('one')),
  fault('answers.hostname-in-short', 'service.hostname')
    .title('initialize answers the name only.')
    .lie(edit('initializeCustomHostname', only('custom_hostname')))
    .seenBy(initializeHostname),
  fault('answers.key-unread', 'service.encryption')
    .title('The root key cannot be read.')
    .lie(refuse('getEncryptionKey'))
    .seenBy('getEncryptionKey'),
  fault('answers.bans-absent', 'service.bans')
    .title('The bans cannot be retrieved.')
    .lie(refuse('retrieveNetworkBans'))
    .seenBy('retrieveNetworkBans'),
  fault('answers.restrictions-absent', 'service.restrictions')
    .title('The restrictions cannot be read.')
    .lie(refuse('getNetworkRestrictions'))
    .seenBy('getNetworkRestrictions'),
  fault('projects.functions-shared', 'service.per-project')
    .title('All projects list the functions of the one where one was made last.')
    .lie(share('createFunction', 'listFunctions'))
    .seenBy(changeAnother(createFunction('one'), 'listFunctions')),
  fault('projects.hostname-deleted-everywhere', 'service.per-project')
    .title('The deletion of a custom hostname deletes those of the other projects.')
    .lie(everywhere('deleteCustomHostname'))
    .seenBy(undoElsewhere(initializeHostname, 'deleteCustomHostname', 'getCustomHostname')),
  fault('projects.hostname-shared', 'service.per-project')
    .title('All projects show the custom hostname that was set up last.')
    .lie(share('initializeCustomHostname', 'getCustomHostname'))
    .seenBy(changeAnother(initializeHostname, 'getCustomHostname')),
  fault('projects.restrictions-shared', 'service.per-project')
    .title('All projects show the restrictions that were applied last.')
    .lie(share('applyNetworkRestrictions', 'getNetworkRestrictions'))
    .seenBy(changeAnother(applyRanges('203.0.113.0/24'), 'getNetworkRestrictions')),
  fault('projects.root-key-shared', 'service.per-project')
    .title('All projects show the root key that was put last.')
    .lie(share('updateEncryptionKey', 'getEncryptionKey'))
    .seenBy(changeAnother(replaceRootKey, 'getEncryptionKey')),
];
