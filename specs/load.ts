// Reads the specs from their files and checks their shape; an error names the file, the entry and what to do.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse, parseDocument } from 'yaml';
import { INTERFACES, type Clause, type InterfaceName } from './clause.ts';
import type { Source } from './graphql/read-shapes.ts';
import type { Overlay } from './overlay.ts';
import type { Excuse, Place, Retired } from './clauses.ts';
import type { Platform } from './platform.ts';
import { lookUp } from './references.ts';
import { CLAUSE_KEYS, routesOf, type OpenApiDocument } from './routes.ts';

type Shape = 'clauses' | 'places' | 'excuses' | 'retired' | 'overlay' | 'document' | 'platform';

const ajv = new Ajv2020({ allErrors: true, strict: false });

/** Every clause of the three interfaces, in the order of the files. */
export function loadClauses(): readonly Clause[] {
  return INTERFACES.flatMap((name) => loadClausesOf(name));
}

function loadClausesOf(name: InterfaceName): readonly Clause[] {
  const file = `clauses/${name}.yaml`;
  const { clauses } = readYaml(file, 'clauses') as { clauses: readonly Omit<Clause, 'interface' | 'operations'>[] };
  const operationsOf = name === 'data' ? () => ['graphql'] : operationsByClause(loadDocument(name));
  return clauses.map((clause) => ({ ...clause, interface: name, operations: operationsOf(clause.id) }));
}

function operationsByClause(document: OpenApiDocument): (clause: string) => readonly string[] {
  const routes = routesOf(document).map(({ operation, path, clauses, definition }) => ({
    operation,
    clauses: new Set([...clauses, ...clausesIn(document, [document.paths[path]?.['parameters'], definition])]),
  }));
  return (clause) => routes.filter(({ clauses }) => clauses.has(clause)).map(({ operation }) => operation);
}

/** Those that a part of the document names, or what it refers to. */
function clausesIn(document: OpenApiDocument, root: unknown): readonly unknown[] {
  const parts = new Set([root]);
  const found: unknown[] = [];
  // The loop also visits what is added on the way.
  for (const part of parts)
    for (const [key, value] of Object.entries(typeof part === 'object' && part !== null ? part : {}))
      if (CLAUSE_KEYS.includes(key)) found.push(value);
      else parts.add(key === '$ref' && typeof value === 'string' ? lookUp(document, value) : value);
  return found;
}

/** The inventory of the contract. */
export function loadPlaces(): readonly Place[] {
  const places = readYaml('clauses/places.yaml', 'places') as Record<string, Omit<Place, 'key'>>;
  return Object.entries(places).map(([key, place]) => ({ key, ...place }));
}

/** The places that need no clause, each with its reason. */
export function loadExcuses(): readonly Excuse[] {
  const excuses = readYaml('clauses/excuses.yaml', 'excuses') as Record<string, string>;
  return Object.entries(excuses).map(([place, reason]) => ({ place, reason }));
}

/** The clauses that are no more, each with those that took its place. */
export function loadRetired(): readonly Retired[] {
  const retired = readYaml('clauses/retired.yaml', 'retired') as Record<string, Omit<Retired, 'id'>>;
  return Object.entries(retired).map(([id, tombstone]) => ({ id, ...tombstone }));
}

/** An OpenAPI document, parsed; each of its operations has an operationId. */
export function loadDocument(name: 'management' | 'storage' | 'auth'): OpenApiDocument {
  const file = name === 'auth' ? 'dialects/supabase/auth.yaml' : `openapi/${name}.yaml`;
  const document = readYaml(file, 'document') as OpenApiDocument;
  try {
    routesOf(document);
    return document;
  } catch (error) {
    throw new Error(`specs/${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** What a dialect lays over an OpenAPI document; without the file, nothing. */
export function loadOverlay(file: string): Overlay {
  return existsSync(urlOf(file)) ? (readYaml(file, 'overlay') as Overlay) : {};
}

/** What the dialect `supabase` stands for. */
export function loadPlatform(): Platform {
  return readYaml('dialects/supabase/platform.yaml', 'platform') as Platform;
}

/** The SQL that creates the fixture's tables, and the one that fills them. */
export const fixtureSql = (): string => readText('sql/fixture.sql');
export const seedSql = (): string => readText('sql/seed.sql');

/** What the database of each project has from the start; a file may name what is in those before it. */
export function projectSql(): string {
  const files = ['roles', 'public', 'auth', 'storage', 'realtime', 'platform'];
  return files.map((name) => readText(`sql/project/${name}.sql`)).join('\n');
}

/** The queries that read what a database has, by their names. */
export function catalogSql(): Readonly<Record<string, string>> {
  const files = readdirSync(urlOf('sql/catalog')).toSorted();
  return Object.fromEntries(files.map((file) => [basename(file, '.sql'), readText(`sql/catalog/${file}`)]));
}

/** The extensions of a project that the embedded database does not bring; those that stand in have their SQL. */
export function loadExtensions() {
  const facts = parse(readText('sql/extensions/extensions.yaml')) as {
    readonly standIns: Readonly<Record<string, object>>;
  };
  const standIns = Object.entries(facts.standIns).map(([name, standIn]) => {
    return [name, { ...standIn, sql: readText(`sql/extensions/${name}.sql`) }] as const;
  });
  return { ...facts, standIns: Object.fromEntries(standIns) };
}

/** The documents of the data API, each with its file: what the contract says, and what today's service does differently. */
export function apiSources(): { readonly base: Source; readonly supabase: Source } {
  const source = (file: string): Source => ({ file: `specs/${file}`, text: readText(file) });
  return { base: source('graphql/base.graphql'), supabase: source('dialects/supabase/data.graphql') };
}

function urlOf(file: string): URL {
  return new URL(`./${file}`, import.meta.url);
}

const editedTexts = new Map<string, string>();

/** Puts a text in place of a file's: the proof tries edits of the specs without writing them. */
export function editText(file: string, text: string): void {
  editedTexts.set(file, text);
  contents.delete(file);
}

/** By what comes after `specs/`. */
export function readText(file: string): string {
  return editedTexts.get(file) ?? readFileSync(urlOf(file), 'utf8');
}

/** The files that were read: one is asked for from many places. */
const contents = new Map<string, unknown>();

function readYaml(file: string, shape: Shape): unknown {
  if (!contents.has(file)) contents.set(file, parseSpec(`specs/${file}`, readText(file), shape));
  return contents.get(file);
}

let shapes: Readonly<Record<Shape, object>> | undefined;

function shapeOf(shape: Shape): object {
  shapes ??= parse(readText('shapes.yaml')) as Readonly<Record<Shape, object>>;
  return shapes[shape];
}

/** Parses one spec file; throws an Error with one line per mistake, each naming file and entry. */
export function parseSpec(file: string, source: string, shape: Shape): unknown {
  const document = parseDocument(source, { version: '1.2', merge: false });
  const [broken] = document.errors;
  if (broken !== undefined)
    throw new Error(`${file} is not valid YAML: ${broken.message.trimEnd()}\nCorrect the file there.`);
  const value: unknown = document.toJS({ maxAliasCount: 1000 });
  const validate = ajv.compile(shapeOf(shape));
  if (validate(value)) return value;
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  const mistakes = errors.map((error) => {
    const params = error.params as Readonly<Record<string, unknown>>;
    const what =
      error.keyword === 'additionalProperties'
        ? `unknown key "${String(params['additionalProperty'])}"; correct it or take it out`
        : error.keyword === 'enum'
          ? `must be one of ${(params['allowedValues'] as readonly unknown[]).map(String).join(', ')}`
          : error.keyword === 'false schema'
            ? 'does not go with the strength'
            : (error.message ?? error.keyword);
    return `${file}: ${entryName(value, error.instancePath)}: ${what}`;
  });
  throw new Error(mistakes.join('\n'));
}

/** `/clauses/3/strength` reads `clauses[3] (data.order.default).strength`, so that people find the entry. */
function entryName(root: unknown, pointer: string): string {
  let name = '';
  let value = root;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    name += Array.isArray(value) ? `[${key}]` : name === '' ? key : `.${key}`;
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
    if (typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string')
      name += ` (${value.id})`;
  }
  return name === '' ? 'the file' : name;
}
