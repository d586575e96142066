// Functions that are deployed as their source files, in a form.
import { isTooDeep, NESTED_TOO_DEEP, parseJson } from '../../runtime/unknown.ts';
import { readBody, readQuery, wholeBody } from '../operations/asked.ts';
import type { ProjectCall } from '../operations/call.ts';
import { badRequest } from '../operations/errors.ts';
import type { SourceFile, StoredFunction } from '../operations/state.ts';
import { toRecord } from './function-body.ts';

interface Metadata {
  readonly name?: string;
  readonly entrypoint_path: string;
  readonly import_map_path?: string;
  readonly verify_jwt?: boolean;
}

const SLUG = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** With `bundleOnly` nothing is kept but the files: the function follows with `bulkUpdateFunctions`. */
export async function deployFunction(call: ProjectCall): Promise<object> {
  const { metadata, files } = await readForm(call);
  const query = readQuery(call);
  const slug = query['slug'] ?? metadata.name;
  if (typeof slug !== 'string' || !SLUG.test(slug))
    throw badRequest('slug must begin with a letter and contain only letters, digits, _ and -');
  const { project } = call;
  const made = build(call, slug, { metadata, files });
  if (query['bundleOnly'] !== true) keep(call, made);
  else project.bundles = { ...project.bundles, [slug]: made };
  return toRecord(made);
}

interface BulkRecord {
  readonly slug: string;
  readonly name: string;
  readonly verify_jwt?: boolean;
  readonly import_map?: boolean;
  readonly entrypoint_path?: string;
  readonly import_map_path?: string;
}

/** Keeps what was only bundled before; of functions that were not, the records change. */
export async function bulkUpdateFunctions(call: ProjectCall): Promise<object> {
  const { project, surroundings } = call;
  const said = (await readBody(call)) as readonly BulkRecord[];
  const made = said.map((one): StoredFunction => {
    const before = project.bundles?.[one.slug] ?? project.functions.find(({ slug }) => slug === one.slug);
    if (before === undefined) throw badRequest(`The function ${one.slug} was not bundled before`);
    return {
      ...before,
      name: one.name,
      ...(one.verify_jwt === undefined ? {} : { verifyJwt: one.verify_jwt }),
      ...(one.entrypoint_path === undefined ? {} : { entrypointPath: one.entrypoint_path }),
      ...(one.import_map_path === undefined ? {} : { importMapPath: one.import_map_path }),
      importMap: one.import_map ?? before.importMap,
      updatedAt: surroundings.clock.now().getTime(),
    };
  });
  for (const one of made) keep(call, one);
  project.bundles = {};
  return { functions: made.map(toRecord) };
}

function build(
  { project, surroundings }: ProjectCall,
  slug: string,
  { metadata, files }: { readonly metadata: Metadata; readonly files: readonly SourceFile[] },
): StoredFunction {
  const before = project.functions.find((other) => other.slug === slug);
  const now = surroundings.clock.now().getTime();
  const entry = files.find(({ path }) => path === metadata.entrypoint_path) ?? files[0];
  return {
    id: before?.id ?? surroundings.ids.uuid(),
    slug,
    name: metadata.name ?? slug,
    status: 'ACTIVE',
    version: (before?.version ?? 0) + 1,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    verifyJwt: metadata.verify_jwt ?? true,
    importMap: metadata.import_map_path !== undefined,
    entrypointPath: metadata.entrypoint_path,
    ...(metadata.import_map_path === undefined ? {} : { importMapPath: metadata.import_map_path }),
    body: entry?.bytes ?? new Uint8Array(),
    bundled: false,
    files,
  };
}

function keep({ project }: ProjectCall, made: StoredFunction): void {
  const others = project.functions.filter(({ slug }) => slug !== made.slug);
  project.functions = [...others, made];
}

async function readForm({ request }: ProjectCall): Promise<{ metadata: Metadata; files: readonly SourceFile[] }> {
  const type = request.headers.get('content-type') ?? '';
  const bytes = await wholeBody(request);
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw badRequest('The body must be a form (multipart/form-data) with metadata and files.');
  });
  const parts = await Promise.all(
    form
      .getAll('file')
      .map(async (part): Promise<SourceFile> =>
        typeof part === 'string'
          ? { path: 'index.ts', bytes: new TextEncoder().encode(part) }
          : { path: part.name, bytes: new Uint8Array(await part.arrayBuffer()) },
      ),
  );
  return { metadata: readMetadata(await textOf(form.get('metadata'))), files: parts };
}

async function textOf(part: FormDataEntryValue | null): Promise<string> {
  return part === null || typeof part === 'string' ? (part ?? '') : part.text();
}

function readMetadata(text: string): Metadata {
  const said = parseJson(text);
  if (said === undefined) throw badRequest('metadata must be JSON');
  if (isTooDeep(said)) throw badRequest(`metadata ${NESTED_TOO_DEEP}`);
  const { entrypoint_path: entry } = Object(said) as Partial<Metadata>;
  if (typeof entry !== 'string') throw badRequest('metadata.entrypoint_path must be a string');
  return said as Metadata;
}
