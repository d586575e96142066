// The bindings of a configuration name operations and values; another name would be overlooked in silence.
import { loadDocument } from '../specs/load.ts';
import { routesOf } from '../specs/routes.ts';
import { placeholdersOf, presetBindings } from '../suites/kit/bindings.ts';
import { CliError } from './cli-error.ts';
import { suggestion } from './suggest.ts';

/** Values that the cases give beyond those that the preset template of the operation asks for. */
const FURTHER_VALUES: Readonly<Record<string, readonly string[]>> = {
  uploadObject: ['name'],
  replaceObject: ['name'],
  deleteObjects: ['bucket'],
  moveObject: ['bucketName'],
  copyObject: ['bucketName'],
};

/** Throws a CliError that names the unknown one. */
export function checkBindings(bindings: Readonly<Record<string, unknown>> = {}): void {
  if (Object.keys(bindings).length === 0) return;
  const documents = [loadDocument('management'), loadDocument('storage')];
  const known = documents.flatMap((document) => routesOf(document)).map(({ operation }) => operation);
  const presets = Object.assign({}, ...documents.map((document) => presetBindings(document))) as typeof bindings;
  for (const [operation, template] of Object.entries(bindings)) {
    if (!known.includes(operation))
      throw new CliError(
        `bindings: there is no operation "${operation}".${suggestion(operation, known)} Write an operationId of specs/openapi/, such as createBucket.`,
      );
    const values = [...new Set([...placeholdersOf(presets[operation]), ...(FURTHER_VALUES[operation] ?? [])])];
    for (const name of placeholdersOf(template))
      if (!values.includes(name))
        throw new CliError(
          `bindings: ${operation} has no value "{{${name}}}".${suggestion(name, values)} Known: ${values.length === 0 ? 'none' : values.join(', ')}.`,
        );
  }
}
