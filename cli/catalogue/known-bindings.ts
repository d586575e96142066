// The bindings of a configuration name operations and values; any other name would be silently ignored.
import type { InterfaceName } from '../../specs/clause.ts';
import { documents } from '../../specs/documents.ts';
import { routesOf } from '../../specs/routes.ts';
import { placeholdersOf, presetBindings } from '../../suites/kit/contract/bindings.ts';
import { CliError } from '../cli-error.ts';
import { suggestion } from '../options/suggest.ts';

/** Values that the cases supply beyond those that the operation's preset template asks for. */
const FURTHER_VALUES: Readonly<Record<string, readonly string[]>> = {
  uploadObject: ['name'],
  replaceObject: ['name'],
  deleteObjects: ['bucket'],
  moveObject: ['bucketName'],
  copyObject: ['bucketName'],
};

export interface KnownBinding {
  readonly operation: string;
  readonly interface: InterfaceName;
  /** `POST /bucket/`. */
  readonly request: string;
  /** The preset; absent if the operation sends no body unless one is configured. */
  readonly template?: unknown;
  /** What a template may ask for. */
  readonly values: readonly string[];
}

/** Every operation, in the order of the documents. */
export function knownBindings(): readonly KnownBinding[] {
  return (['management', 'storage'] as const).flatMap((name) => {
    const document = documents[name];
    const presets = presetBindings(document);
    return routesOf(document).map(({ operation, method, path }): KnownBinding => {
      const template = presets[operation];
      return {
        operation,
        interface: name,
        request: `${method} ${path}`,
        ...(template === undefined ? {} : { template }),
        values: [...new Set([...placeholdersOf(template), ...(FURTHER_VALUES[operation] ?? [])])],
      };
    });
  });
}

/** Throws a CliError that names the unknown one. */
export function checkBindings(bindings: Readonly<Record<string, unknown>> = {}): void {
  if (Object.keys(bindings).length === 0) return;
  const known = knownBindings();
  for (const [operation, template] of Object.entries(bindings)) {
    const found = known.find((one) => one.operation === operation);
    if (found === undefined)
      throw new CliError(
        `bindings: unknown operation "${operation}".${suggestion(
          operation,
          known.map((one) => one.operation),
        )} Write an operationId, such as createBucket: touchstone list bindings.`,
      );
    const { values } = found;
    for (const name of placeholdersOf(template))
      if (!values.includes(name))
        throw new CliError(
          `bindings: ${operation} has no value "{{${name}}}".${suggestion(name, values)} Known: ${values.length === 0 ? 'none' : values.join(', ')}.`,
        );
  }
}
