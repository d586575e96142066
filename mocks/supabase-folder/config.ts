// Reads the configuration of a `supabase/` folder: the database's part, the size limit, the buckets and the files for them.
import { readdir, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { readConfigFile } from './config-file.ts';
import { booleanOf, sizeOf, tableOf, wrong, type Table } from './config-table.ts';
import { readDatabaseConfig } from './database-config.ts';
import { SchemaFileError } from './schema-files.ts';
import { checkBucketName } from '../storage/buckets/names.ts';
import { codeOf, isObject } from '../runtime/unknown.ts';
import { AUTH_KEYS, readSignInRules } from './auth-config.ts';

export type ProjectConfig = ReturnType<typeof parseProjectConfig>;

export type Project = Awaited<ReturnType<typeof readProject>>;

/** What a `supabase/` folder asks for beside its SQL: its configuration, and the files for its buckets. */
export async function readProject(folder: string) {
  const config = await readProjectConfig(folder);
  return { config, files: await listSeededFiles(config) };
}

const BUCKET_KEYS = ['public', 'file_size_limit', 'allowed_mime_types', 'objects_path'];
/** The keys that the platform's command line knows; most have no effect here. */
const STORAGE_KEYS = [
  'enabled',
  'file_size_limit',
  'buckets',
  'image_transformation',
  's3_protocol',
  'analytics',
  'vector',
];

/** What is read. */
const READ = ['$schema', 'db', 'project_id', 'remotes', 'storage'];
/** Parts of the platform's local stack that are not here. */
const WITHOUT_EFFECT = [
  'analytics',
  'api',
  'auth',
  'edge_runtime',
  'experimental',
  'functions',
  'inbucket',
  'local_smtp',
  'realtime',
  'studio',
];

/** The keys that are read all the same. */
const READ_OF: Readonly<Record<string, readonly string[]>> = {
  auth: AUTH_KEYS,
  api: ['auto_expose_new_tables', 'extra_search_path', 'schemas'],
};

export async function readProjectConfig(folder: string): Promise<ProjectConfig> {
  const { file, config, notes } = await readConfigFile(folder);
  const read = parseProjectConfig(config, file, folder);
  return { ...read, notes: [...notes, ...read.notes] };
}

export function parseProjectConfig(config: Table, file: string, folder: string) {
  const storage = tableOf(config, file, 'storage');
  const uploadLimit = sizeOf(storage['file_size_limit'], file, 'storage.file_size_limit');
  if (uploadLimit === 0) throw wrong(file, 'storage.file_size_limit', 'a size above 0');
  const buckets = tableOf(config, file, 'storage', 'buckets');
  const notes = [
    ...noteUnknown(config, [...READ, ...WITHOUT_EFFECT], ''),
    ...noteUnknown(storage, STORAGE_KEYS, 'storage.'),
  ];
  const database = readDatabaseConfig(config, file, process.env, notes);
  const schemas = readSearchPath(config, file);
  const { auto_expose_new_tables: exposes, schemas: listed } = tableOf(config, file, 'api');
  const exposed = schemasOf(listed, file, 'api.schemas') ?? [];
  if (exposed.length > 0 && !exposed.includes('graphql_public'))
    notes.push(
      `${file}: api.schemas leaves out graphql_public: in the dialect supabase the data API refuses every request, as the platform does. Add it to have GraphQL.`,
    );
  return {
    /** Bytes of the largest object. */
    uploadLimit,
    buckets: Object.keys(buckets).map((name) => toBucket(name)),
    /** The search path of the data interface, if the file has one. */
    schemas,
    /** The schemas that the platform's gateway lets in, if the file has a list of them. */
    exposed: exposed.length > 0 ? exposed : undefined,
    /** Whether the roles of requests may use each new table of `public` without a grant. */
    exposesTables: booleanOf(exposes, false, file, 'api.auto_expose_new_tables'),
    database,
    /** What the project's sign-in allows, if the file says something of it. */
    signIn: readSignInRules(config, file),
    /** Probable mistakes: one sentence each. */
    notes,
    /** A sentence about parts of the platform's stack that are not here, if the file has some: most files do. */
    unused: noteWithoutEffect(config, file),
  };

  function noteUnknown(table: Table, known: readonly string[], prefix: string): string[] {
    return Object.keys(table)
      .filter((name) => !known.includes(name))
      .map((name) => `${file}: ${prefix}${name} is not read. What is known there: ${known.join(', ')}.`);
  }

  /** `objects`: a file, or a folder with the files, to be put into it. */
  function toBucket(name: string) {
    const key = `storage.buckets.${name}`;
    const bucket = tableOf(config, file, 'storage', 'buckets', name);
    if (!isBucketName(name))
      throw wrong(file, key, "named with letters, digits, and !.*'()&$=@;:+,?_- or spaces inside");
    notes.push(...noteUnknown(bucket, BUCKET_KEYS, `${key}.`));
    const isPublic = booleanOf(bucket['public'], false, file, `${key}.public`);
    const mediaTypes = bucket['allowed_mime_types'] ?? [];
    if (
      !Array.isArray(mediaTypes) ||
      !mediaTypes.every((type) => typeof type === 'string' && /^[^/\s]+\/[^/]+$/.test(type))
    )
      throw wrong(file, `${key}.allowed_mime_types`, 'a list of media types such as "image/png" or "image/*"');
    const objects = bucket['objects_path'];
    if (objects !== undefined && typeof objects !== 'string') throw wrong(file, `${key}.objects_path`, 'a path');
    const fileSizeLimit = sizeOf(bucket['file_size_limit'], file, `${key}.file_size_limit`);
    if (uploadLimit !== undefined && fileSizeLimit !== undefined && fileSizeLimit > uploadLimit)
      throw wrong(file, `${key}.file_size_limit`, 'at most storage.file_size_limit');
    const path = objects === undefined || objects === '' ? undefined : resolve(folder, objects);
    return { name, public: isPublic, fileSizeLimit, mediaTypes: mediaTypes as string[], objects: path };
  }
}

/** Names are looked up in `extensions` anyway, and nothing there is offered. */
function readSearchPath(config: Table, file: string): readonly string[] | undefined {
  const path = schemasOf(tableOf(config, file, 'api')['extra_search_path'], file, 'api.extra_search_path');
  const schemas = (path ?? []).filter((name) => name !== 'extensions');
  return schemas.length === 0 ? undefined : schemas;
}

function schemasOf(list: unknown, file: string, key: string): readonly string[] | undefined {
  if (list === undefined) return undefined;
  if (!Array.isArray(list) || !list.every((name) => typeof name === 'string' && name !== ''))
    throw wrong(file, key, 'a list of schemas such as ["public", "extensions"]');
  return list as string[];
}

function noteWithoutEffect(config: Table, file: string): readonly string[] {
  const parts = WITHOUT_EFFECT.flatMap((name) => {
    const given = pathsIn(tableOf(config, file, name));
    const isOf = (path: string, key: string): boolean => path === key || path.startsWith(`${key}.`);
    const read = (READ_OF[name] ?? []).filter((key) => given.some((path) => isOf(path, key)));
    if (given.every((path) => read.some((key) => isOf(path, key)))) return [];
    return read.length > 0 ? `[${name}] but for ${read.join(', ')}` : `[${name}]`;
  });
  return parts.length === 0 ? [] : [`${file}: has no effect here: ${parts.join(', ')}.`];
}

/** Of each value, with dots between the names of tables. */
function pathsIn(table: Table): readonly string[] {
  return Object.entries(table).flatMap(([name, value]) =>
    isObject(value) && !(value instanceof Date) && Object.keys(value).length > 0
      ? pathsIn(value).map((path) => `${name}.${path}`)
      : [name],
  );
}

export interface SeededFile {
  readonly file: string;
  /** Bucket and name. */
  readonly path: string;
}

/** The files below each bucket's objects_path, in order; if the path is a file, that file. */
async function listSeededFiles({ buckets, database }: ProjectConfig): Promise<readonly SeededFile[]> {
  const lists = buckets.map(async ({ name, objects }) => {
    if (objects === undefined) return [];
    try {
      if ((await stat(objects)).isFile())
        return [{ file: objects, path: `${name}/${objects.split(sep).at(-1) ?? ''}` }];
      const entries = await readdir(objects, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .toSorted()
        .map((file) => ({ file, path: `${name}/${relative(objects, file).split(sep).join('/')}` }));
    } catch (error) {
      const reason = codeOf(error) === 'ENOENT' ? 'there is no such file or folder' : String(error);
      throw new SchemaFileError(
        `${database.file}: storage.buckets.${name}.objects_path: ${objects} cannot be read: ${reason}.`,
        { cause: error },
      );
    }
  });
  return (await Promise.all(lists)).flat();
}

function isBucketName(name: string): boolean {
  try {
    checkBucketName(name);
    return true;
  } catch {
    return false;
  }
}
