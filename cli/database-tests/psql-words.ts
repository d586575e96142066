// psql's variables: where SQL or a command names one outside of quotes, its value stands instead.
import { compile, identifier, literal, type Sql } from '../../mocks/db/sql.ts';
import { readToken } from '../../mocks/db/script/script.ts';

export type Variables = ReadonlyMap<string, string>;

/** `:name`, `:'name'`, `:"name"`, and `:{?name}`, which asks whether it is set; a cast is none of them. */
const REFERENCE = /::|:(?:(?<bare>\w+)|'(?<text>\w+)'|"(?<name>\w+)"|\{\?(?<asked>\w+)\})/y;

/** What names no variable stays as it is. */
export function interpolate(sql: string, variables: Variables): string {
  let result = '';
  for (let at = 0; at < sql.length;) {
    REFERENCE.lastIndex = at;
    const found = REFERENCE.exec(sql);
    const end = found === null ? readToken(sql, at).end : REFERENCE.lastIndex;
    result += found === null ? sql.slice(at, end) : valueOf(found, variables);
    at = end;
  }
  return result;
}

function valueOf([whole, ...names]: RegExpExecArray, variables: Variables): string {
  const [bare, text, name, asked] = names;
  if (asked !== undefined) return variables.has(asked) ? 'TRUE' : 'FALSE';
  const value = variables.get(bare ?? text ?? name ?? '');
  if (value === undefined || bare !== undefined) return value ?? whole;
  return textOf(text === undefined ? identifier(value) : literal(value));
}

const textOf = (sql: Sql): string => compile(sql).text;

/** The words behind a command: quotes keep spaces in one. */
export function readWords(rest: string, variables: Variables): readonly string[] {
  const words = rest.matchAll(/(?::?'(?:[^'\\]|''|\\.)*'|:?"[^"]*"|[^\s'"])+/g);
  return [...words].map(([word]) =>
    word.replaceAll(/(?<!:)'((?:[^'\\]|''|\\.)*)'|:(?:\w+|'\w+'|"\w+"|\{\?\w+\})/g, (part, quoted?: string) =>
      quoted === undefined
        ? interpolate(part, variables)
        : quoted.replaceAll(/''|\\(.)/g, (_, escaped?: string) => {
            return escaped === undefined ? "'" : ({ n: '\n', t: '\t' }[escaped] ?? escaped);
          }),
    ),
  );
}
