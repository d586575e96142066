// What a document calls otherwise than code does: `x-means` of a property, `x-values-mean` of an enumeration.
import { dereference, isNode } from './references.ts';
import type { OpenApiDocument } from './routes.ts';

/** Of one schema; what is not named is called the same. */
export interface Renames {
  /** The document's name of a property → what code calls it. */
  readonly names?: Readonly<Record<string, string>>;
  /** The same for the values of an enumeration. */
  readonly values?: Readonly<Record<string, string>>;
  /** By the document's names. */
  readonly properties?: Readonly<Record<string, Renames>>;
  readonly items?: Renames;
}

/** Undefined if the schema calls everything as code does. */
export function renamesOf(document: OpenApiDocument, schema: unknown): Renames | undefined {
  const { allOf, properties, items, 'x-values-mean': values } = dereference(document, schema);
  const parts = [allOf ?? []].flat().map((part) => renamesOf(document, part) ?? {});
  const entries = Object.entries(isNode(properties) ? properties : {});
  const names = entries.flatMap(([name, one]) => {
    const means = isNode(one) ? one['x-means'] : undefined;
    return typeof means === 'string' ? [[name, means] as const] : [];
  });
  const inside = entries.flatMap(([name, one]) => {
    const renames = renamesOf(document, one);
    return renames === undefined ? [] : [[name, renames] as const];
  });
  const inItems = items === undefined ? undefined : renamesOf(document, items);
  const own: Renames = {
    ...(names.length === 0 ? {} : { names: Object.fromEntries(names) }),
    ...(isNode(values) ? { values: values as Readonly<Record<string, string>> } : {}),
    ...(inside.length === 0 ? {} : { properties: Object.fromEntries(inside) }),
    ...(inItems === undefined ? {} : { items: inItems }),
  };
  const whole = [...parts, own].reduce<Renames>(join, {});
  return Object.keys(whole).length === 0 ? undefined : whole;
}

/** What a document calls a property that code knows by a name, wherever it does. */
export function aliasesOf(document: OpenApiDocument, known: string): readonly string[] {
  const walk = (node: unknown): readonly string[] => {
    if (Array.isArray(node)) return node.flatMap(walk);
    if (!isNode(node)) return [];
    return Object.entries(node).flatMap(([name, one]) => [
      ...(isNode(one) && one['x-means'] === known ? [name] : []),
      ...walk(one),
    ]);
  };
  return walk(document);
}

function join(one: Renames, other: Renames): Renames {
  const names = { ...one.names, ...other.names };
  const properties = { ...one.properties, ...other.properties };
  return {
    ...one,
    ...other,
    ...(Object.keys(names).length === 0 ? {} : { names }),
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
  };
}

/** From the document's names to those of code. */
export function toKnown(renames: Renames | undefined, value: unknown): unknown {
  if (renames === undefined) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => toKnown(renames.items, item));
  if (!isNode(value)) return renamed(renames.values ?? {}, value);
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, one]) => [renames.names?.[name] ?? name, toKnown(renames.properties?.[name], one)]),
  );
}

/** From the names of code to the document's. */
export function toNamed(renames: Renames | undefined, value: unknown): unknown {
  if (renames === undefined) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => toNamed(renames.items, item));
  if (!isNode(value)) return renamed(turned(renames.values ?? {}), value);
  const names = turned(renames.names ?? {});
  return Object.fromEntries(
    Object.entries(value).map(([known, one]) => {
      const name = names[known] ?? known;
      return [name, toNamed(renames.properties?.[name], one)];
    }),
  );
}

function renamed(values: Readonly<Record<string, string>>, value: unknown): unknown {
  return typeof value === 'string' ? (values[value] ?? value) : value;
}

function turned(names: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(names).map(([name, known]) => [known, name]));
}
