// Reads the example that a document gives of an operation: a request that is served, and the operations that come before it.
import { isNode } from './references.ts';
import { routesOf, type OpenApiDocument } from './routes.ts';

/** `x-example`. In all but `before` a text such as `$id` stands for what an answer before has by that name. */
export interface Example {
  /** operationIds, whose own examples are sent, each after what comes before it. */
  readonly before?: readonly string[];
  /** Of the path; the project is the caller's unless it is said. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** As JSON. */
  readonly body?: unknown;
  /** Instead of a body. */
  readonly form?: Readonly<Record<string, string>>;
}

export interface ExampleRequest {
  readonly operation: string;
  readonly method: string;
  /** With its query, below the URL of the interface. */
  readonly path: string;
  readonly body?: unknown;
  readonly form?: FormData;
}

/** What is sent and answered on the way to an operation. */
interface Way {
  readonly document: OpenApiDocument;
  /** Values of every path, such as the project. */
  readonly params: Readonly<Record<string, string>>;
  /** Returns the JSON of the answer, if it has any; rejects where it is a refusal. */
  readonly send: (request: ExampleRequest) => Promise<unknown>;
}

export function exampleOf(definition: Readonly<Record<string, unknown>>): Example {
  return definition['x-example'] ?? {};
}

/** Sends what comes before the operation, and returns the request of its example. */
export async function prepareExample(operation: string, way: Way): Promise<ExampleRequest> {
  const routes = new Map(routesOf(way.document).map((route) => [route.operation, route]));
  const answered: Record<string, unknown> = {};
  const sent = new Set<string>();

  async function prepare(name: string): Promise<ExampleRequest> {
    const route = routes.get(name);
    if (route === undefined) throw new Error(`There is no operation ${name}.`);
    const { before = [], ...example } = exampleOf(route.definition);
    for (const earlier of before) {
      if (sent.has(earlier)) continue;
      sent.add(earlier);
      const answer = await way.send(await prepare(earlier));
      const record: unknown = Array.isArray(answer) ? answer.at(-1) : answer;
      if (isNode(record)) Object.assign(answered, record);
    }
    const { params = {}, query = {}, body, form } = fill(example, answered) as Example;
    const values = { ...way.params, ...params };
    const path = route.path.replaceAll(/\{(\w+)\}/gu, (_all, key: string) => encodeURIComponent(values[key] ?? ''));
    const text = new URLSearchParams(query).toString();
    return {
      operation: name,
      method: route.method,
      path: text === '' ? path : `${path}?${text}`,
      ...(body === undefined ? {} : { body }),
      ...(form === undefined ? {} : { form: toForm(form) }),
    };
  }
  return prepare(operation);
}

/** A file goes by the name of a source file. */
function toForm(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, name === 'file' ? new File([value], 'index.ts') : value);
  return form;
}

function fill(value: unknown, answered: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => fill(one, answered));
  if (isNode(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, answered)]));
  const [, name] = typeof value === 'string' ? (/^\$(\w+)$/u.exec(value) ?? []) : [];
  if (name === undefined) return value;
  if (!(name in answered)) throw new Error(`No answer before has "${name}".`);
  return answered[name];
}
