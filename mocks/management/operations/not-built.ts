// Operations of today's service that the mock does not have: they are refused by name, since a client takes 404 for an answer.
import { createRouter } from '../../http/router.ts';
import { withLenience } from './routes.ts';

/** Methods by path. */
const NOT_BUILT: Readonly<Record<string, string>> = {
  '/v1/branches/{branch_id_or_ref}': 'GET PATCH DELETE',
  '/v1/branches/{branch_id_or_ref}/diff': 'GET',
  '/v1/branches/{branch_id_or_ref}/merge': 'POST',
  '/v1/branches/{branch_id_or_ref}/push': 'POST',
  '/v1/branches/{branch_id_or_ref}/reset': 'POST',
  '/v1/branches/{branch_id_or_ref}/restore': 'POST',
  '/v1/oauth/authorize': 'GET',
  '/v1/oauth/authorize/project-claim': 'GET',
  '/v1/oauth/revoke': 'POST',
  '/v1/oauth/token': 'POST',
  '/v1/organizations/{slug}/entitlements': 'GET',
  '/v1/organizations/{slug}/members': 'GET',
  '/v1/organizations/{slug}/project-claim/{token}': 'GET POST',
  '/v1/projects/{ref}/actions': 'GET HEAD',
  '/v1/projects/{ref}/actions/{run_id}': 'GET',
  '/v1/projects/{ref}/actions/{run_id}/logs': 'GET',
  '/v1/projects/{ref}/actions/{run_id}/status': 'PATCH',
  '/v1/projects/{ref}/advisors/performance': 'GET',
  '/v1/projects/{ref}/advisors/security': 'GET',
  '/v1/projects/{ref}/analytics/endpoints/functions.combined-stats': 'GET',
  '/v1/projects/{ref}/analytics/endpoints/logs.all': 'GET',
  '/v1/projects/{ref}/analytics/endpoints/usage.api-counts': 'GET',
  '/v1/projects/{ref}/analytics/endpoints/usage.api-requests-count': 'GET',
  '/v1/projects/{ref}/branches': 'GET POST DELETE',
  '/v1/projects/{ref}/branches/{name}': 'GET',
  '/v1/projects/{ref}/claim-token': 'GET POST DELETE',
  '/v1/projects/{ref}/cli/login-role': 'POST DELETE',
  '/v1/projects/{ref}/config/auth/signing-keys': 'POST GET',
  '/v1/projects/{ref}/config/auth/signing-keys/legacy': 'POST GET',
  '/v1/projects/{ref}/config/auth/signing-keys/{id}': 'GET DELETE PATCH',
  '/v1/projects/{ref}/config/auth/sso/providers': 'POST GET',
  '/v1/projects/{ref}/config/auth/sso/providers/{provider_id}': 'GET PUT DELETE',
  '/v1/projects/{ref}/config/auth/third-party-auth': 'POST GET',
  '/v1/projects/{ref}/config/auth/third-party-auth/{tpa_id}': 'DELETE GET',
  '/v1/projects/{ref}/config/database/pgbouncer': 'GET',
  '/v1/projects/{ref}/config/disk': 'GET POST',
  '/v1/projects/{ref}/config/disk/autoscale': 'GET',
  '/v1/projects/{ref}/config/disk/util': 'GET',
  '/v1/projects/{ref}/config/realtime/shutdown': 'POST',
  '/v1/projects/{ref}/database/backups/restore': 'POST',
  '/v1/projects/{ref}/database/backups/restore-pitr': 'POST',
  '/v1/projects/{ref}/database/backups/restore-point': 'POST GET',
  '/v1/projects/{ref}/database/backups/schedule': 'GET PATCH',
  '/v1/projects/{ref}/database/backups/undo': 'POST',
  '/v1/projects/{ref}/database/context': 'GET',
  '/v1/projects/{ref}/database/jit': 'GET POST PUT',
  '/v1/projects/{ref}/database/jit/list': 'GET',
  '/v1/projects/{ref}/database/jit/{user_id}': 'DELETE',
  '/v1/projects/{ref}/database/openapi': 'GET',
  '/v1/projects/{ref}/database/webhooks/enable': 'POST',
  '/v1/projects/{ref}/jit-access': 'GET PUT',
  '/v1/projects/{ref}/network-bans/retrieve/enriched': 'POST',
  '/v1/projects/{ref}/read-replicas/remove': 'POST',
  '/v1/projects/{ref}/read-replicas/setup': 'POST',
  '/v1/projects/{ref}/readonly/temporary-disable': 'POST',
  '/v1/projects/{ref}/restore/cancel': 'POST',
  '/v1/projects/{ref}/upgrade': 'POST',
  '/v1/projects/{ref}/vanity-subdomain': 'DELETE',
  '/v1/projects/{ref}/vanity-subdomain/activate': 'POST',
  '/v1/projects/{ref}/vanity-subdomain/check-availability': 'POST',
  '/v1/snippets/{id}': 'GET',
  // Not in the platform's document; its newest command line asks it.
  '/v2/projects/{ref}/config': 'GET',
};

/** `GET /v1/projects/{ref}/branches`, and so on. */
export function listNotBuilt(): readonly string[] {
  return Object.entries(NOT_BUILT).flatMap(([path, methods]) =>
    methods.split(' ').map((method) => `${method} ${path}`),
  );
}

const router = withLenience(
  'supabase',
  createRouter(
    listNotBuilt().map((operation) => {
      const [method = '', path = ''] = operation.split(' ');
      return { operation, method, path };
    }),
  ),
);

/** The method and path of an operation that today's service has, and the mock does not. */
export function findNotBuilt(method: string, path: string): string | undefined {
  const match = router(method, path);
  return match.kind === 'found' ? match.route.operation : undefined;
}
