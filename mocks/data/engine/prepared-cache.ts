// The cache of prepared requests: parsing and planning cost more than the database query.
import type { DocumentNode } from 'graphql';
import { createLru } from '../../runtime/lru.ts';
import type { DataDialect } from '../dialect.ts';
import { parseDocument } from './document.ts';
import { NumberText } from '../plan/value.ts';
import { prepareRequest, type Prepared } from './prepare.ts';
import type { Reflection } from './reflection.ts';
import type { GraphqlRequest } from './request.ts';

type Prepare = (request: GraphqlRequest, reflection: Reflection) => Prepared;

/** Weights: characters of keys and values; a parsed document takes some hundred bytes for each. */
const mostDocuments = { entries: 500, weight: 300_000 };
const mostPrepared = { entries: 1000, weight: 8_000_000 };
const longestKey = 50_000;

export function createPreparer(dialect: DataDialect): Prepare {
  const documents = createLru<DocumentNode>(mostDocuments);
  const known = createLru<Prepared>(mostPrepared);
  const numbers = new WeakMap<Reflection, number>();
  let counted = 0;

  function parse(query: string): DocumentNode {
    const seen = documents.get(query);
    if (seen !== undefined) return seen;
    const document = parseDocument(query);
    if (query.length <= longestKey) documents.set(query, document, query.length);
    return document;
  }

  function numberOf(reflection: Reflection): number {
    const number = numbers.get(reflection) ?? (counted += 1);
    numbers.set(reflection, number);
    return number;
  }

  return (request, reflection) => {
    const key = JSON.stringify([numberOf(reflection), request], writeValue);
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const prepared = prepareRequest(request, reflection, dialect, parse);
    if (key.length <= longestKey) known.set(key, prepared, key.length + weightOf(prepared));
    return prepared;
  };
}

/** A number that is kept as text differs from a string with the same characters. */
function writeValue(_name: string, value: unknown): unknown {
  if (typeof value === 'string') return `"${value}`;
  return value instanceof NumberText ? `#${value.text}` : value;
}

function weightOf(prepared: Prepared): number {
  switch (prepared.kind) {
    case 'answer':
      return (prepared.answer.data?.length ?? 0) + lengthOf(prepared.answer.errors);
    case 'query':
      return weightOfStatement(prepared.statement) + lengthOf(prepared.entries.map(({ text = '' }) => text));
    case 'mutation':
      return prepared.fields.reduce(
        (sum, field) => sum + (field.kind === 'statement' ? weightOfStatement(field.statement) : 100),
        0,
      );
  }
}

function weightOfStatement({ text, params = [] }: { text: string; params?: readonly (string | null)[] }): number {
  return text.length + lengthOf(params);
}

function lengthOf(texts: readonly (string | null)[]): number {
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}
