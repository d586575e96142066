// Operations of today's service that the mock does not have, as specs/dialects/supabase lists them: they are refused by name.
import { notBuilt } from '../../../specs/operations.ts';
import { createRouter } from '../../http/router.ts';
import { withLenience } from './routes.ts';

/** `operation` is `GET /v1/projects/{ref}/branches`, and so on. */
export const NOT_BUILT = Object.entries(notBuilt).flatMap(([path, methods]) =>
  methods.split(' ').map((method) => ({ operation: `${method} ${path}`, method, path })),
);

const router = withLenience('supabase', createRouter(NOT_BUILT));

/** The method and path of an operation that today's service has, and the mock does not. */
export function findNotBuilt(method: string, path: string): string | undefined {
  const match = router(method, path);
  return match.kind === 'found' ? match.route.operation : undefined;
}
