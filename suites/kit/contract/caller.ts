// What the contexts of interfaces that OpenAPI describes have in common: the environment of a case, and where an operation is asked for.
import { parametersOf, toQuery } from '../../../specs/parameters.ts';
import { routesOf, type OpenApiDocument, type OperationRoute } from '../../../specs/routes.ts';
import type { CaseEnvironment } from './case.ts';
import { takesAnyBody } from './schema-clause.ts';

type Given = Omit<CaseEnvironment, 'target'>;
type Claiming<Kind> = Given & { claim: (kind: Kind, end?: string) => Promise<string> };

/** What the kit hands to a case, as a class for a context to extend, which claims names of its kinds. */
export const Environment = class {
  constructor(environment: CaseEnvironment) {
    const { target: _, ...given } = environment;
    Object.assign(this, given);
  }

  /** A fresh name with this end, on the ledger before anything is made under it. */
  async claim(this: Given, kind: string, end = ''): Promise<string> {
    const name = `${this.name(kind)}${end}`;
    await this.opened(kind, name);
    return name;
  }
} as new <Kind extends string>(environment: CaseEnvironment) => Claiming<Kind>;

/** The operations of a contract by their ids, and whether their answers may have any body. */
export function operationsOf(
  document: OpenApiDocument,
): ReadonlyMap<string, OperationRoute & { readonly anyBody: boolean }> {
  return new Map(
    routesOf(document).map((route) => [route.operation, { ...route, anyBody: takesAnyBody(document, route) }]),
  );
}

/** Path and query of an operation; the slashes of `wildcard` stay. */
export function toTarget(
  document: OpenApiDocument,
  route: OperationRoute,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
): string {
  const parameters = parametersOf(document, route);
  const path = parameters
    .filter(({ part }) => part === 'path')
    .reduce((filled, { name }) => {
      const value = params[name];
      if (value === undefined) throw new Error(`The path ${route.path} needs a ${name}.`);
      const parts = name === 'wildcard' ? value.split('/') : [value];
      return filled.replace(`{${name}}`, () => parts.map(encodeURIComponent).join('/'));
    }, route.path);
  return `${path}${toQuery(parameters, query)}`;
}
