// Puts the extensions of an overlay on the shapes of a document: elements replaced, taken away, and put before others.
import { textFact, type ElementShape, type FieldShape, type TypeShape } from './shape.ts';
import type { ReadDocument } from './read-shapes.ts';

/** The types of a document with those of an overlay, which wins. */
export function overlayTypes(
  base: ReadonlyMap<string, TypeShape>,
  overlay: ReadDocument,
): ReadonlyMap<string, TypeShape> {
  const types = new Map(base);
  for (const type of overlay.types.values()) {
    if (types.has(type.name))
      throw new Error(`${type.place}: the type ${type.name} is there already. Write "extend" before what differs.`);
    types.set(type.name, type);
  }
  for (const extension of overlay.extensions) {
    const type = types.get(extension.name);
    if (type === undefined && extension.kind !== 'schema')
      throw new Error(`${extension.place}: there is no type ${extension.name} to extend. Correct the name.`);
    types.set(extension.name, type === undefined ? extension : extendType(type, extension));
  }
  return types;
}

function extendType(type: TypeShape, extension: TypeShape): TypeShape {
  return {
    ...type,
    facts: extension.kind === 'scalar' ? addFacts(type, extension) : replaceFacts(type, extension),
    fields: merge(type.fields, extension.fields, replaceField),
    values: merge(type.values, extension.values, (value, by) => ({ ...value, facts: replaceFacts(value, by) })),
  };
}

function replaceField(field: FieldShape, by: FieldShape): FieldShape {
  return {
    ...field,
    type: by.type,
    default: by.default ?? field.default,
    facts: replaceFacts(field, by),
    arguments: merge(field.arguments, by.arguments, replaceField),
  };
}

/** A directive that is mentioned replaces the one of its name. */
function replaceFacts(element: Pick<ElementShape, 'facts'>, by: Pick<ElementShape, 'facts'>): ElementShape['facts'] {
  return new Map([...element.facts, ...by.facts]);
}

/** More columns have the scalar; those that it had stay. */
function addFacts(type: TypeShape, extension: TypeShape): TypeShape['facts'] {
  const columns = [...(type.facts.get('column') ?? []), ...(extension.facts.get('column') ?? [])];
  return new Map([...replaceFacts(type, extension), ['column', columns]]);
}

function merge<T extends ElementShape>(
  elements: ReadonlyMap<string, T>,
  changes: ReadonlyMap<string, T>,
  replace: (element: T, by: T) => T,
): ReadonlyMap<string, T> {
  let merged = [...elements.values()];
  for (const change of changes.values()) {
    const index = merged.findIndex((one) => one.name === change.name);
    const found = merged[index];
    if (change.facts.has('absent')) {
      if (found === undefined)
        throw new Error(`${change.place}: there is no ${change.name} to take away. Correct the name.`);
      merged = merged.toSpliced(index, 1);
    } else if (found !== undefined) merged = merged.with(index, replace(found, change));
    else merged = merged.toSpliced(placeFor(change, merged), 0, change);
  }
  return new Map(merged.map((element) => [element.name, element]));
}

function placeFor(change: ElementShape, elements: readonly ElementShape[]): number {
  const before = textFact(change.facts, 'place', 'before');
  const index = elements.findIndex(({ name }) => name === before);
  if (before !== undefined && index < 0)
    throw new Error(`${change.place}: there is no ${before} to place ${change.name} before. Correct the name.`);
  return index < 0 ? elements.length : index;
}
