// Lies about requests, derived from the document: operators, orders and values that are refused or taken for others, and other defaults.
import { print } from 'graphql';
import { contractApi } from '../../../specs/data-api.ts';
import { dashed, type Fault } from '../../kit/fault.ts';
import type { Kind } from '../../kit/kinds.ts';
import { lie, type Lie } from '../../kit/data/lie.ts';
import { refuse } from '../../kit/data/refusals.ts';
import { isJudged } from '../sources.ts';
import { clausesOf, fixtureTypes } from './elements.ts';
import { renameWord, uses, withArgument, type Word } from '../../kit/data/input-values.ts';

const { filters, filterIs, orders } = contractApi();

/** Cases write tasks. */
const WRITTEN = ['updateTaskCollection', 'deleteFromTaskCollection'];

export const requestLies: readonly Fault[] = [...operatorLies(), ...orderLies(), ...nullLies(), ...defaultLies()];

interface RequestLie extends Pick<Lie, 'request' | 'answer'> {
  readonly kind: Kind;
  /** What lies, and how. */
  readonly title: string;
  readonly clause: string | undefined;
}

/** None without a clause. */
function requestLie(id: string, { clause, title, ...how }: RequestLie): readonly Fault[] {
  if (clause === undefined || !isJudged(clause)) return [];
  const told = { ...how, clause: clause.replace(/^data\./u, '') };
  return [lie(`derived.requests.${id}.${how.kind}`, title, told)];
}

function takenFor(word: Word, other: string): Pick<RequestLie, 'kind' | 'title' | 'request'> {
  return {
    kind: 'as-another',
    title: `${word.name} of ${word.type} is carried out as ${other}`,
    request: (asked) => renameWord(asked, word, other) ?? {},
  };
}

/** Each operator is refused, or taken for the next one that compares with the same; open are those that a filter need not have. */
function operatorLies(): readonly Fault[] {
  return [...filters.values()].flatMap(({ name: type }) => {
    const fields = [...(fixtureTypes.get(type)?.fields.values() ?? [])];
    return fields.flatMap(({ name, type: operand, basis }) => {
      const [clause] = clausesOf(basis, 'ALL');
      if (clause === undefined) return [];
      const word = { type, name };
      const id = `${dashed(type)}.${dashed(name)}`;
      const same = fields.filter((one) => print(one.type) === print(operand));
      const next = same[(same.findIndex((one) => one.name === name) + 1) % same.length]?.name ?? name;
      const title = `${name} of ${type} is refused`;
      return [
        ...requestLie(id, { kind: 'refused', title, clause, answer: refuse((asked) => uses(asked, word)) }),
        ...(next === name ? [] : requestLie(id, { ...takenFor(word, next), clause: `data.operators.${dashed(name)}` })),
      ];
    });
  });
}

/** Each order is taken for the one that goes the other way, and for the one that has nulls at the other end. */
function orderLies(): readonly Fault[] {
  const [type = ''] = [...fixtureTypes.values()].flatMap(({ name, values }) =>
    values.has([...orders.keys()][0] ?? '') ? [name] : [],
  );
  return [...orders].flatMap(([name, { descending, nullsFirst }]) => {
    const find = (down: boolean, first: boolean): string | undefined =>
      [...orders].find(([, one]) => one.descending === down && one.nullsFirst === first)?.[0];
    const others = { back: find(!descending, nullsFirst), nulls: find(descending, !nullsFirst) };
    return Object.entries(others).flatMap(([how, other]) =>
      other === undefined
        ? []
        : requestLie(`${dashed(type)}.${dashed(name)}.${how}`, {
            ...takenFor({ type, name }, other),
            clause: `data.order.${dashed(name)}`,
          }),
    );
  });
}

/** The test for null is taken for the one for values, and the other way round. */
function nullLies(): readonly Fault[] {
  const names = [...filterIs.keys()];
  const [type = ''] = [...fixtureTypes.values()].flatMap(({ name, values }) =>
    values.has(names[0] ?? '') ? [name] : [],
  );
  return names.flatMap((name) =>
    names
      .filter((other) => filterIs.get(other)?.null !== filterIs.get(name)?.null)
      .flatMap((other) =>
        requestLie(`${dashed(type)}.${dashed(name)}`, {
          ...takenFor({ type, name }, other),
          clause: `data.operators.is-${dashed(name)}`,
        }),
      ),
  );
}

/** An argument that is left out has no default, or a greater one. */
function defaultLies(): readonly Fault[] {
  return [...fixtureTypes.values()].flatMap(({ name: type, fields }) =>
    [...fields.values()].flatMap((field) =>
      [...field.arguments.values()].flatMap(({ name, basis, default: given }) => {
        if (given?.kind !== 'IntValue' || !WRITTEN.includes(field.name)) return [];
        const [clause] = clausesOf(basis, 'DEFAULT');
        const id = [type, field.name, name].map(dashed).join('.');
        const others = { 'other-default': Number(given.value) + 1, 'without-default': 2 ** 31 - 1 } as const;
        return (['other-default', 'without-default'] as const).flatMap((kind) =>
          requestLie(id, {
            kind,
            title: `Without ${name} ${field.name} acts as with ${others[kind]}`,
            clause,
            request: (asked) => withArgument(asked, { type, field: field.name }, name, others[kind]) ?? {},
          }),
        );
      }),
    ),
  );
}
