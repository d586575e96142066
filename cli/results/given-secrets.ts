// Which texts of touchstone.yaml are secrets: what the environment fills in, and what is a key by its place or its name.
import { withoutUndefined } from '../../specs/without-undefined.ts';
import type { TargetSettings } from '../../suites/kit/contract/resolve-target.ts';
import { TARGET_FLAGS } from '../commands.ts';

/** `${env:NAME}`, as it stands in the file. */
export const VARIABLE = /\$\{env:(\w+)\}/gu;

/** Label → value: of a variable `env:NAME`, else the place in the file. */
export type Secrets = Readonly<Record<string, string>>;

/** What the file holds besides settings. */
export interface GivenSecrets {
  readonly secrets: Secrets;
  /** A sentence for each secret that is written out in the file. */
  readonly warnings: readonly string[];
}

interface Text {
  readonly path: readonly string[];
  /** As it stands in the file. */
  readonly written: string;
  readonly filled: string;
  /** Name → value. */
  readonly variables: ReadonlyMap<string, string>;
}

/** The anonymous role's keys are public. */
const PUBLIC = ['data.apiKey', 'storage.anonKey'];
const placesOf = (isSecret: boolean): readonly string[] =>
  TARGET_FLAGS.filter(({ secret = false }) => secret === isSecret).flatMap(({ places = [] }) => places);
const KEYS = placesOf(true).filter((place) => !PUBLIC.includes(place));
const ADDRESSES = placesOf(false);
/** Places with free text. */
const FREE = ['headers', 'bindings', 'storage.identify'];
const TELLING_NAME = /(?:key|token|secret|password|passwd|pass|credential|authorization|cookie)s?$/iu;
const PLACEHOLDER = /\{\{\s*[\w.-]+\s*\}\}/u;

/** `content`: the file's, before variables are filled in. */
export function readSecrets(file: string, content: unknown, env: NodeJS.ProcessEnv): GivenSecrets {
  const texts = textsOf(content, env);
  const addresses = texts.filter(({ path }) => isIn(ADDRESSES, path)).map(({ filled }) => filled);
  const secrets: Record<string, string> = {};
  const warnings: string[] = [];
  for (const text of texts) {
    const isKey = isIn(KEYS, text.path);
    if (!isKey && !isIn(FREE, text.path)) continue;
    const place = text.path.join('.');
    // What is in an address, such as the name of a host, is everywhere in the reports.
    const add = (label: string, value: string): void => {
      if (isKey || !addresses.some((address) => address.includes(value))) secrets[label] = value;
    };
    for (const [name, value] of text.variables) add(`env:${name}`, value);
    if (text.variables.size > 0) {
      if (![...text.variables.values()].includes(text.filled)) add(place, text.filled);
    } else if (isKey || isTelling(text)) {
      add(place, text.filled);
      warnings.push(`${place} in ${file} is written out: \${env:NAME} keeps it out of the file.`);
    }
  }
  return { secrets, warnings };
}

/** What a run must keep secret besides the identities of its target. */
export function furtherSecrets({ data, storage }: TargetSettings, { secrets }: GivenSecrets): Secrets {
  const signing = { 'jwt-secret': data?.jwtSecret, 'storage-jwt-secret': storage?.jwtSecret };
  return { ...withoutUndefined(signing), ...secrets };
}

/** All texts of a file's content. */
export function textsOf(value: unknown, env: NodeJS.ProcessEnv, path: readonly string[] = []): readonly Text[] {
  if (typeof value === 'string') {
    const names = [...value.matchAll(VARIABLE)].map(([, name = '']) => name);
    const filled = value.replaceAll(VARIABLE, (_, name: string) => env[name] ?? '');
    return [{ path, written: value, filled, variables: new Map(names.map((name) => [name, env[name] ?? ''])) }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => textsOf(child, env, [...path, key]));
}

/** Whether the place is one of these, or within one. */
function isIn(places: readonly string[], [first = '', second = '']: readonly string[]): boolean {
  return places.includes(first) || places.includes(`${first}.${second}`);
}

/** A literal under a name such as `tenant_token`: the last name that is not a list index. */
function isTelling({ path, written }: Text): boolean {
  return TELLING_NAME.test(path.findLast((name) => !/^\d+$/u.test(name)) ?? '') && !PLACEHOLDER.test(written);
}
