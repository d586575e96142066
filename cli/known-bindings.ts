// The bindings of a configuration name operations; another name would be overlooked in silence.
import { loadDocument } from '../specs/load.ts';
import { routesOf } from '../specs/routes.ts';
import { CliError } from './cli-error.ts';
import { suggestion } from './suggest.ts';

/** Throws a CliError that names the unknown one. */
export function checkBindings(bindings: Readonly<Record<string, unknown>> = {}): void {
  const names = Object.keys(bindings);
  if (names.length === 0) return;
  const known = (['management', 'storage'] as const)
    .flatMap((document) => routesOf(loadDocument(document)))
    .map(({ operation }) => operation);
  for (const name of names)
    if (!known.includes(name))
      throw new CliError(
        `bindings: there is no operation "${name}".${suggestion(name, known)} Write an operationId of specs/openapi/, such as createBucket.`,
      );
}
