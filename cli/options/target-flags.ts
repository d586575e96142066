// The flags that name a target: where the file says the same, what stands for a secret in a printed command, and what no key can be.
import type { Command, Option } from 'commander';
import { CliError } from '../cli-error.ts';
import { TARGET_FLAGS, toOption } from '../commands.ts';
import type { Config } from './config.ts';

interface KnownFlag {
  readonly name: string;
  readonly flag: string;
  readonly places: readonly string[];
  /** Those of its places. */
  readonly interfaces: readonly string[];
  readonly isSecret: boolean;
}

/** In the order of the help, by the names of their options. */
export const KNOWN_FLAGS: ReadonlyMap<string, KnownFlag> = new Map(
  TARGET_FLAGS.map((described) => {
    const { places = [], secret: isSecret = false } = described;
    const option = toOption(described);
    const name = option.attributeName();
    const interfaces = places.flatMap((place) => place.split('.')[0] ?? []);
    return [name, { name, flag: `--${option.name()}`, places, interfaces, isSecret }];
  }),
);

export function isSecret(name: string): boolean {
  return KNOWN_FLAGS.get(name)?.isSecret === true;
}

/** Such as `<storage-key>`. */
export function placeholderOf(option: Option): string {
  return `<${option.name()}>`;
}

/** Throws a CliError if a placeholder was given for a secret. */
export function refusePlaceholders(command: Command): void {
  for (const option of command.options.filter((one) => isSecret(one.attributeName()))) {
    const given: unknown = command.getOptionValue(option.attributeName());
    const placeholder = placeholderOf(option);
    if ([given].flat().includes(placeholder))
      throw new CliError(
        `--${option.name()}: "${placeholder}" stands for the secret, which nothing that is printed shows. Put the secret in its place, or into ${option.envVar ?? 'a variable'} and leave the flag out.`,
      );
  }
}

type Texts = string | readonly string[] | undefined;

/** Keys, tokens and headers are sent as they were given: one that no header can carry is misuse. `file`: of the configuration. Throws a CliError with a line for each: where it came from and what is wrong, without its text. */
export function checkKeys(command: Command, config: Config, file = 'the configuration'): void {
  const headers = Object.entries(config.headers ?? {});
  const mistakes = [
    ...command.options.flatMap((option) => {
      const name = option.attributeName();
      const own = command.getOptionValue(name) as Texts;
      const label = command.getOptionValueSource(name) === 'env' ? (option.envVar ?? '') : `--${option.name()}`;
      const known = KNOWN_FLAGS.get(name);
      if (known === undefined || !(known.isSecret || name === 'ref')) return [];
      const kind = name === 'jwtSecret' ? 'secret' : 'key';
      if (own !== undefined && own !== '') return mistakesIn(label, own, kind);
      return known.places.flatMap((place) => mistakesIn(`${place} in ${file}`, textAt(place, config), kind));
    }),
    ...headers.flatMap(([name, text]) => mistakesIn(`headers.${name} in ${file}`, text, 'header')),
    ...headers
      .filter(([name]) => !/^[\w!#$%&'*+.^`|~-]+$/u.test(name))
      .map(([name]) => `headers.${name} in ${file} has a name that no header can have.`),
  ];
  if (mistakes.length > 0) throw new CliError(mistakes.join('\n'));
}

function textAt(place: string, config: Config): Texts {
  const [name = '', key = ''] = place.split('.');
  return (config as Readonly<Record<string, Readonly<Record<string, Texts>> | undefined>>)[name]?.[key];
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
