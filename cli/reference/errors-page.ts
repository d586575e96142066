// The page of errors: what each interface of the mock refuses with, read from the code that refuses, and the exit codes of the commands.
import { COMMANDS, ownExitsOf } from '../commands.ts';
import { code, table, type Page } from './markdown.ts';

/** The texts of the modules that refuse requests. */
export interface RefusalSources {
  readonly data: string;
  readonly management: string;
  readonly storage: string;
}

const STRING = /'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*"/u.source;

export function errorsPage({ data, management, storage }: RefusalSources): Page {
  return {
    file: 'errors.md',
    title: 'Errors',
    lead: 'What each interface of the mock answers when it refuses a request, and how the commands end. An ellipsis stands for what depends on the request.',
    source: 'mocks/data/request, mocks/management, mocks/storage/operations and cli/commands.json',
    body: [
      '## Data',
      'Before GraphQL is executed: `{"errors": [{"message", "extensions": {"code"}}]}` in the `contract` dialect, `{"code", "message", "hint"}` in `supabase`. A GraphQL error has the status 200 and stands in `errors` ([requests.md](requests.md)).',
      table(['status', 'code', 'message'], dataRows(data)),
      '## Management',
      'The body is `{"message"}`; a request that does not fit its operation gets 400 with a message that names the field.',
      table(['status', 'message'], managementRows(management)),
      '## Storage',
      'The body is `{"statusCode", "error", "message", "code"}`. The HTTP status is 400 for most refusals; `statusCode` in the body is the one that fits. An unknown route, a path that cannot be decoded (`FST_ERR_BAD_URL`) and one that is too long (`FST_ERR_MAX_PARAM_LENGTH`) are answered in the same form, with 404, 400 and 414.',
      table(['HTTP status', '`statusCode`', '`code`', '`error`', 'message'], storageRows(storage)),
      '## Exit codes of the commands',
      'Every command ends with 2 after a mistake in the command, its configuration or a file, and with 4 for a fault of touchstone itself; both come with one sentence on standard error.',
      table(['command', 'exit', 'meaning'], exitRows()),
    ],
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
