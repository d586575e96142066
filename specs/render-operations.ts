// Renders the operations of an interface in both dialects as a module, validators included; what the dialects share is there once.
import { compileValidator, type Taking } from './compile-validator.ts';
import { describeOperations, type OperationDescription } from './describe-operations.ts';
import { DIALECTS, loadDialectDocument, type Dialect, type ServedDocument } from './dialect-document.ts';
import type { OpenApiDocument } from './routes.ts';

export function renderOperations(name: ServedDocument): string {
  const constants = new Constants();
  const { 'x-not-built': notBuilt, 'x-refused': refused } = loadDialectDocument(name, 'supabase');
  const lists = DIALECTS.map((dialect) => {
    const document = loadDialectDocument(name, dialect);
    const source = `specs/openapi/${name}.yaml with the overlays of the dialect ${dialect}`;
    const names = described(document, source).map((operation) =>
      nameOperation(operation, { constants, dialect, source, takings: takingsOf(document) }),
    );
    return ` ${dialect}: [\n${names.map((one) => `  ${one},\n`).join('')} ],`;
  });
  return [
    '// @ts-nocheck',
    `// Written by \`npm run generate\` from specs/${name === 'auth' ? '' : `openapi/${name}.yaml and specs/`}dialects: change those.`,
    `import type { OperationSpec${refused === undefined ? '' : ', Refused'} } from '${TYPES}';`,
    '',
    ...constants.texts,
    "export const operations: Readonly<Record<'contract' | 'supabase', readonly OperationSpec[]>> = {",
    ...lists,
    '};',
    ...(notBuilt === undefined
      ? []
      : [`export const notBuilt: Readonly<Record<string, string>> = ${JSON.stringify(notBuilt, null, 1)};`]),
    ...(refused === undefined
      ? []
      : [`export const refused: Readonly<Record<string, readonly Refused[]>> = ${JSON.stringify(refused, null, 1)};`]),
    '',
  ].join('\n');
}

/** From the folder of what is generated. */
const TYPES = '../operation.ts';

type Takings = Readonly<Record<string, Taking>>;

function takingsOf(document: OpenApiDocument): Takings {
  return (document['x-requests'] ?? {}) as Takings;
}

function described(document: OpenApiDocument, source: string): readonly OperationDescription[] {
  try {
    return describeOperations(document);
  } catch (error) {
    throw located(error, source);
  }
}

interface Surroundings {
  readonly constants: Constants;
  readonly dialect: Dialect;
  /** The files, for errors. */
  readonly source: string;
  readonly takings: Takings;
}

/** The name of the constant that holds the operation. */
function nameOperation(
  { schemas, answer, ...operation }: OperationDescription,
  { constants, dialect, source, takings }: Surroundings,
): string {
  const validators = Object.entries(schemas).map(([part, schema]) => {
    const taking = takings[part] ?? {};
    const key = JSON.stringify([schema, taking]);
    const name = constants.name(`${operation.operation}_${part}`, key, dialect, () => {
      try {
        return compileValidator(schema, taking);
      } catch (error) {
        throw located(error, `${source}: ${operation.operation}, ${part} of the request`);
      }
    });
    return `${part}: ${name}`;
  });
  const facts = JSON.stringify(operation, null, 1).slice(0, -2);
  const shown = answer === undefined ? undefined : JSON.stringify(answer);
  const answers =
    shown === undefined ? [] : [constants.name(`${operation.operation}_answer`, shown, dialect, () => shown)];
  const rest = [`validate: { ${validators.join(', ')} }`, ...answers.map((name) => `answer: ${name}`)];
  const text = `${facts},\n ${rest.join(',\n ')}\n}`;
  return constants.name(operation.operation, text, dialect, () => text);
}

/** Constants of a module: equal ones share a name. */
class Constants {
  readonly texts: string[] = [];
  readonly #names = new Map<string, string>();

  name(wanted: string, key: string, dialect: Dialect, render: () => string): string {
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const isTaken = [...this.#names.values()].includes(wanted);
    const name = isTaken ? `${wanted}_${dialect}` : wanted;
    this.#names.set(key, name);
    this.texts.push(`const ${name} = ${render()};`);
    return name;
  }
}

function located(error: unknown, place: string): Error {
  return new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
}
