// Keys, tokens and headers are sent as they were given: one that no header can carry is misuse, and its place is named.
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import type { Config } from './config.ts';

type Texts = string | readonly string[] | undefined;
/** Place in the file → what is there. */
type Places = Readonly<Record<string, Texts>>;

/** Name of the option → places in the file that say the same. */
const PLACES: Readonly<Record<string, (config: Config) => Places>> = {
  apiKey: ({ data }) => ({ 'data.apiKey': data?.apiKey }),
  serviceKey: ({ data }) => ({ 'data.serviceKey': data?.serviceKey }),
  jwtSecret: ({ data, storage }) => ({ 'data.jwtSecret': data?.jwtSecret, 'storage.jwtSecret': storage?.jwtSecret }),
  userToken: ({ data, storage }) => ({
    'data.userTokens': data?.userTokens,
    'storage.userTokens': storage?.userTokens,
  }),
  token: ({ management }) => ({ 'management.token': management?.token }),
  ref: ({ management }) => ({ 'management.ref': management?.ref }),
  otherToken: ({ management }) => ({ 'management.otherToken': management?.otherToken }),
  storageKey: ({ storage }) => ({ 'storage.key': storage?.key }),
  storageAnonKey: ({ storage }) => ({ 'storage.anonKey': storage?.anonKey }),
};

/** `file`: of the configuration. Throws a CliError with a line for each: where it came from and what is wrong, without its text. */
export function checkKeys(command: Command, config: Config, file = 'the configuration'): void {
  const headers = Object.entries(config.headers ?? {});
  const mistakes = [
    ...command.options.flatMap((option) => {
      const name = option.attributeName();
      const own = command.getOptionValue(name) as Texts;
      const label = command.getOptionValueSource(name) === 'env' ? (option.envVar ?? '') : `--${option.name()}`;
      const places = PLACES[name];
      if (places === undefined) return [];
      if (own !== undefined && own !== '') return mistakesIn(label, own, name === 'jwtSecret' ? 'secret' : 'key');
      return Object.entries(places(config)).flatMap(([place, texts]) =>
        mistakesIn(`${place} in ${file}`, texts, name === 'jwtSecret' ? 'secret' : 'key'),
      );
    }),
    ...headers.flatMap(([name, text]) => mistakesIn(`headers.${name} in ${file}`, text, 'header')),
    ...headers
      .filter(([name]) => !/^[\w!#$%&'*+.^`|~-]+$/u.test(name))
      .map(([name]) => `headers.${name} in ${file} has a name that no header can have.`),
  ];
  if (mistakes.length > 0) throw new CliError(mistakes.join('\n'));
}

/** Keys and headers are sent, and a header has few characters; secrets only sign. */
type Kind = 'key' | 'header' | 'secret';

function mistakesIn(place: string, texts: Texts, kind: Kind): readonly string[] {
  return [texts ?? []].flat().flatMap((text) => {
    const wrong = whatIsWrong(text, kind);
    return wrong === undefined ? [] : [`${place} ${wrong}`];
  });
}

function whatIsWrong(text: string, kind: Kind): string | undefined {
  if (/[\r\n]$/u.test(text)) return 'ends with a line break: take it away (printf %s prints a secret without one).';
  if (kind === 'key' && /^bearer\s/iu.test(text))
    return 'begins with "Bearer": give the key alone, the word is added to it.';
  if (text !== text.trim()) return 'begins or ends with white space: take it away.';
  const [illegal] = /[^\t\u0020-\u007e\u0080-\u00ff]/u.exec(kind === 'secret' ? '' : text) ?? [];
  if (illegal === undefined) return undefined;
  if (/[\r\n]/u.test(illegal)) return 'has a line break in it: it is one line.';
  const code = (illegal.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `has a character that no header can carry (U+${code}): copy it anew.`;
}
