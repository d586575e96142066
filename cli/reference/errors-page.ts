// The page of errors: what each interface of the mock refuses with, read from the code that refuses, and the exit codes of the commands.
import { COMMANDS, ownExitsOf } from '../commands.ts';
import { code, read, readAll, table } from './markdown.ts';

const STRING = /'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*"/u.source;

export function errorTables(): Readonly<Record<string, string>> {
  const storage = storageRows(read('mocks/storage/operations/errors.ts'));
  return {
    data: table(['status', 'code', 'message'], dataRows(readAll('mocks/data/request'))),
    management: table(['status', 'message'], managementRows(readAll('mocks/management'))),
    storage: table(['HTTP status', '`statusCode`', '`code`', '`error`', 'message'], storage),
    exits: table(['command', 'exit', 'meaning'], exitRows()),
  };
}

function dataRows(source: string): readonly (readonly string[])[] {
  const refusal = new RegExp(`refuse\\(\\s*(\\d{3}),\\s*'(PGRST\\d+)',\\s*(${STRING})?`, 'gu');
  return unique(
    [...source.matchAll(refusal)].map(([, status = '', name = '', text = '']) => [
      status,
      code(name),
      text === '' ? '…' : toText(text),
    ]),
  );
}

function managementRows(source: string): readonly (readonly string[])[] {
  const refusal = new RegExp(
    `\\b(?:refusal\\(\\s*(\\d{3}),|(badRequest|unauthorized)\\()(?:message = )?\\s*(${STRING})`,
    'gu',
  );
  return unique(
    [...source.matchAll(refusal)].map(([, status, helper, text = '']) => [
      status ?? (helper === 'badRequest' ? '400' : '401'),
      toText(text),
    ]),
  );
}

/** Each kind of error, with the messages that it gets where it is made or by its name; an exported one gets others elsewhere. */
function storageRows(source: string): readonly (readonly string[])[] {
  const kinds = new RegExp(
    `(?:(export )?const (\\w+) = )?kindOf\\(\\s*(?:'(\\w+)'|code), (\\d+)(?:, '([^']+)')?(?:, (\\d+|status))?\\)(?:\\(\\s*(${STRING})?)?`,
    'gu',
  );
  const taken = new Set([...source.matchAll(/'(\w+AlreadyExists)'/gu)].map(([, one]) => one));
  return unique(
    [...source.matchAll(kinds)].flatMap(([, isShared, name, given, number = '', error, status, text]) => {
      const kind = given ?? [...taken].join(', ');
      const said = name === undefined || text !== undefined ? [text] : literalsOf(name, source);
      return [...said, ...(isShared === undefined ? [] : [undefined])].map((message) => [
        status === undefined || status === 'status' ? '400' : status,
        number,
        code(kind),
        code(error ?? kind),
        message === undefined ? '…' : toText(message),
      ]);
    }),
  );
}

/** The literals that a function is called with. */
function literalsOf(name: string, source: string): readonly (string | undefined)[] {
  return [...source.matchAll(new RegExp(`\\b${name}\\(\\s*(${STRING})`, 'gu'))].map(([, text]) => text);
}

function exitRows(): readonly (readonly string[])[] {
  return Object.entries(COMMANDS).flatMap(([name, command]) =>
    ownExitsOf(command).map(([exit, meaning]) => [code(name), exit, meaning]),
  );
}

/** A literal as the client reads it. */
function toText(literal: string): string {
  return literal
    .slice(1, -1)
    .replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/gu, '…')
    .replaceAll(/\\(.)/gu, '$1');
}

function unique(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return [...new Map(rows.map((row) => [row.join('\n'), row])).values()].toSorted((a, b) =>
    a.slice(0, 3).join('\n').localeCompare(b.slice(0, 3).join('\n'), 'en'),
  );
}
