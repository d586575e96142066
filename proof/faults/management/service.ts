// Faults of what the service as a whole has: every group of endpoints, each for one project.
import type { Fault } from '../../kit/fault.ts';
import { share } from '../../kit/management/callers.ts';
import { edit, only } from '../../kit/management/edits.ts';
import { fault } from '../../kit/management/fault.ts';
import { on, refuse } from '../../kit/management/operations.ts';

export const serviceFaults: readonly Fault[] = [
  fault('answers.organizations-absent', 'service.organizations')
    .title('There is no list of organizations.')
    .lie(refuse('listOrganizations')),
  fault('answers.projects-empty', 'service.projects')
    .title('The list of projects is an empty answer.')
    .lie(on('listProjects', () => new Response(null, { status: 204 }))),
  fault('secrets.shared', 'service.secrets')
    .title('All projects show the secrets of the first.')
    .lie(share('createSecrets', 'listSecrets')),
  fault('answers.function-in-short', 'service.functions')
    .title('A new function is told by its slug only.')
    .lie(edit('createFunction', only('slug'))),
  fault('answers.hostname-in-short', 'service.hostname')
    .title('initialize answers the name only.')
    .lie(edit('initializeCustomHostname', only('custom_hostname'))),
  fault('answers.key-unread', 'service.encryption')
    .title('The root key cannot be read.')
    .lie(refuse('getEncryptionKey')),
  fault('answers.bans-absent', 'service.bans')
    .title('The bans cannot be retrieved.')
    .lie(refuse('retrieveNetworkBans')),
  fault('answers.restrictions-absent', 'service.restrictions')
    .title('The restrictions cannot be read.')
    .lie(refuse('getNetworkRestrictions')),
  fault('projects.functions-shared', 'service.per-project')
    .title('All projects list the functions of the one where one was made last.')
    .lie(share('createFunction', 'listFunctions')),
  fault('projects.hostname-shared', 'service.per-project')
    .title('All projects show the custom hostname that was set up last.')
    .lie(share('initializeCustomHostname', 'getCustomHostname')),
  fault('projects.restrictions-shared', 'service.per-project')
    .title('All projects show the restrictions that were applied last.')
    .lie(share('applyNetworkRestrictions', 'getNetworkRestrictions')),
  fault('projects.root-key-shared', 'service.per-project')
    .title('All projects show the root key that was put last.')
    .lie(share('updateEncryptionKey', 'getEncryptionKey')),
];
