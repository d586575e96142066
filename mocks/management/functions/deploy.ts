// Functions that are deployed as their source files, in a form.
import { digestOf } from '../../runtime/digest.ts';
import { joinBytes } from '../../runtime/join-bytes.ts';
import { isTooDeep, NESTED_TOO_DEEP, parseJson } from '../../runtime/unknown.ts';
import { checkBody, readBody, readQuery, wholeBody } from '../operations/asked.ts';
import type { ProjectCall } from '../operations/call.ts';
import { badRequest } from '../operations/errors.ts';
import type { SourceFile, StoredFunction } from '../operations/state.ts';
import { folderOf, toRecord } from './function-body.ts';

interface Metadata {
  readonly name?: string;
  readonly entrypoint_path: string;
  readonly import_map_path?: string;
  readonly verify_jwt: boolean;
}

/** With `bundleOnly` nothing is kept but the files: the function follows with `bulkUpdateFunctions`. */
export async function deployFunction(call: ProjectCall): Promise<object> {
  const { metadata, files } = await readForm(call);
  const { project } = call;
  const query = new URLSearchParams(call.query);
  if (!query.has('slug') && metadata.name !== undefined) query.set('slug', metadata.name);
  const { slug, bundleOnly } = readQuery({ ...call, query }) as {
    readonly slug: string;
    readonly bundleOnly?: boolean;
  };
  const made = build(call, slug, metadata, files);
  if (bundleOnly !== true) keep(call, made);
  else project.bundles = { ...project.bundles, [slug]: made };
  return toRecord(call, made);
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
    const shown = toRecord(call, before);
    const changed = (name: 'entrypoint_path' | 'import_map_path') =>
      one[name] !== undefined && one[name] !== shown[name];
    return {
      ...before,
      name: one.name,
      ...(one.verify_jwt === undefined ? {} : { verifyJwt: one.verify_jwt }),
      ...(changed('entrypoint_path') ? { entrypointPath: one.entrypoint_path } : {}),
      ...(changed('import_map_path') ? { importMapPath: one.import_map_path } : {}),
      importMap: one.import_map ?? before.importMap,
      updatedAt: surroundings.clock.now().getTime(),
    };
  });
  for (const one of made) keep(call, one);
  project.bundles = {};
  return { functions: made.map((one) => toRecord(call, one)) };
}

/** Refused without a file of the entry point, in the words of the platform's bundler. */
function build(
  call: ProjectCall,
  slug: string,
  { name = slug, entrypoint_path: entrypointPath, import_map_path: importMapPath = '', ...metadata }: Metadata,
  files: readonly SourceFile[],
): StoredFunction {
  const { project, surroundings } = call;
  const before = project.functions.find((other) => other.slug === slug);
  const now = surroundings.clock.now().getTime();
  const entry = files.find(({ path }) => path === entrypointPath);
  const made: StoredFunction = {
    id: before?.id ?? surroundings.ids.uuid(),
    slug,
    name,
    status: 'ACTIVE',
    version: (before?.version ?? 0) + 1,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    verifyJwt: metadata.verify_jwt,
    // Today's command line says that there is none by an empty path.
    importMap: importMapPath !== '',
    entrypointPath,
    importMapPath,
    body: entry?.bytes ?? new Uint8Array(),
    bundled: false,
    files,
    digest: digestOf(joinBytes(files.map(({ bytes }) => bytes))),
  };
  if (entry === undefined)
    throw badRequest(`Entrypoint path does not exist - ${folderOf(call, made)}${entrypointPath}`);
  return made;
}

function keep({ project }: ProjectCall, made: StoredFunction): void {
  const others = project.functions.filter(({ slug }) => slug !== made.slug);
  project.functions = [...others, made];
}

async function readForm(call: ProjectCall): Promise<{ metadata: Metadata; files: readonly SourceFile[] }> {
  const type = call.request.headers.get('content-type') ?? '';
  const bytes = await wholeBody(call.request);
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw badRequest('The body must be a form (multipart/form-data) with metadata and files.');
  });
  const files = await Promise.all(
    form
      .getAll('file')
      .map(async (part): Promise<SourceFile> =>
        typeof part === 'string'
          ? { path: 'index.ts', bytes: new TextEncoder().encode(part) }
          : { path: part.name, bytes: new Uint8Array(await part.arrayBuffer()) },
      ),
  );
  const [metadata] = await Promise.all(form.getAll('metadata').map(readMetadata));
  const checked = checkBody(call, { file: files.map(({ path }) => path), metadata }) as { readonly metadata: Metadata };
  return { metadata: checked.metadata, files };
}

/** What is no JSON stays the text that it is, which its schema refuses. */
async function readMetadata(part: FormDataEntryValue): Promise<unknown> {
  const text = typeof part === 'string' ? part : await part.text();
  const said = parseJson(text) ?? text;
  if (isTooDeep(said)) throw badRequest(`metadata ${NESTED_TOO_DEEP}`);
  return said;
}
