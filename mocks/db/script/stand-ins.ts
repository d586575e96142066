// Extensions that cannot run in process, as scripts of SQL: files that the engine of PGlite finds, or SQL for a server.
import { PGlite, type Extension } from '@electric-sql/pglite';
import facts from '../../../specs/generated/extensions.json' with { type: 'json' };

/** specs/sql/extensions/extensions.yaml explains its parts. */
interface SqlExtension {
  readonly name: string;
  readonly version: string;
  readonly schema?: string;
  readonly relocatable?: true;
  readonly requires?: readonly string[];
  readonly sql: string;
  readonly content?: readonly string[];
}

export interface StandIn extends SqlExtension {
  readonly anySchema?: true;
  /** What it does otherwise than the extension: the end of a sentence that begins with its name. */
  readonly limits: string;
  /**
   * Its objects have the names, the arguments and the grants of the extension's; those without a schema go where the
   * user wants them.
   */
  readonly sql: string;
  readonly usedBy?: string;
}

export const STAND_INS: ReadonlyMap<string, StandIn> = new Map(
  Object.entries(facts.standIns as Readonly<Record<string, Omit<StandIn, 'name'>>>).map(([name, standIn]) => {
    return [name, { name, ...standIn }];
  }),
);

/**
 * Extensions of hosted databases that are not here, with words of the statements that need them: without these, and
 * without what they make, everything else still loads.
 */
export const ABSENT_EXTENSIONS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(facts.absent).map(([name, words]) => [name, new RegExp(words, 'i')]),
);

/** Extensions that a project has before its first migration, with their schemas. */
export const FROM_START: ReadonlyMap<string, string> = new Map(Object.entries(facts.fromStart));

/** Extensions that are here as they are, wholly in SQL, for whose SQL creates them. */
export const WHOLE_EXTENSIONS: readonly string[] = Object.keys(facts.whole);

async function readWhole(asked: ReadonlySet<string>): Promise<readonly SqlExtension[]> {
  if (!asked.has('pgtap')) return [];
  const { default: file } = await import('../../../specs/generated/extension-pgtap.json', { with: { type: 'json' } });
  return [{ name: 'pgtap', ...(facts.whole.pgtap as Omit<SqlExtension, 'name' | 'sql'>), ...file }];
}

const FOLDER = `${PGlite.paths.PG_ROOT}/share/postgresql/extension`;

/** The part of Emscripten's module that is used; PGlite's own types name a package that it does not bring. */
interface WithFiles {
  readonly FS: { writeFile(path: string, text: string): void };
}

/** Writes their files before the engine starts: for PostgreSQL they are extensions like any other. */
export const standInsExtension = (asked: ReadonlySet<string>): Extension => ({
  name: 'stand-ins',
  setup: async (_, options: { readonly preRun?: readonly unknown[] }) => {
    const extensions = [...STAND_INS.values(), ...(await readWhole(asked))];
    const write = (module: WithFiles): void => {
      for (const extension of extensions) {
        module.FS.writeFile(`${FOLDER}/${extension.name}.control`, controlOf(extension));
        module.FS.writeFile(`${FOLDER}/${extension.name}--${extension.version}.sql`, scriptOf(extension));
      }
    };
    return { emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), write] } };
  },
});

function controlOf({ name, version, schema, relocatable, requires = [] }: SqlExtension): string {
  return [
    ...(STAND_INS.has(name) ? [`comment = 'stands in for ${name}'`] : []),
    `default_version = '${version}'`,
    `relocatable = ${relocatable === true}`,
    ...(schema === undefined ? [] : [`schema = '${schema}'`]),
    ...(requires.length === 0 ? [] : [`requires = '${requires.join(', ')}'`]),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function scriptOf({ sql, content = [] }: SqlExtension): string {
  return [sql, ...content.map((name) => `select pg_catalog.pg_extension_config_dump('${name}', '');`)].join('\n');
}

/** For a server without such an extension: the same objects in one transaction, which belong to no extension. */
export function looseScript({ sql }: StandIn, schema: string): string {
  const path = `select set_config('search_path', '"${schema}", public, extensions', true);`;
  return [path, sql.replaceAll('@extschema@', `"${schema}"`)].join('\n');
}
