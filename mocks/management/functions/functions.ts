// Serverless functions of a project: their records and their bodies. Nothing runs them.
import { empty, json } from '../../http/respond.ts';
import type { Call, ProjectCall } from '../operations/call.ts';
import { badRequest, functionNotFound } from '../operations/errors.ts';
import { hasParts, renderBytes, renderParts } from './function-body.ts';
import {
  onlyOf,
  parseJson,
  parseObject,
  parseOptionalFlag,
  parseQueryFlag,
  parseText,
  readBytes,
} from '../operations/input.ts';
import type { ProjectState, StoredFunction } from '../operations/state.ts';

const SLUG = /^[A-Za-z0-9_-]+$/;
/** Media types that stand for the function's own bytes; all others are read as JSON about it. */
const BUNDLE = /^application\/(vnd\.denoland\.eszip|octet-stream)/i;

/** What a caller said about a function, in the query and the body; fields are absent if nothing was said. */
interface Description {
  readonly slug?: string;
  readonly name?: string;
  readonly verifyJwt?: boolean;
  readonly importMap?: boolean;
  readonly entrypointPath?: string;
  readonly importMapPath?: string;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly bundled?: boolean;
}

export function listFunctions({ project }: ProjectCall): Response {
  return json(200, project.functions.map(toRecord));
}

export function getFunction({ project, params }: ProjectCall): Response {
  return json(200, toRecord(findFunction(project, params)));
}

export function getFunctionBody({ request, project, params, surroundings }: ProjectCall): Response {
  const stored = findFunction(project, params);
  const wanted = /(^|[\s,])multipart\/form-data/i.test(request.headers.get('accept') ?? '');
  return surroundings.dialect.bodyAsParts && wanted && hasParts(stored) ? renderParts(stored) : renderBytes(stored);
}

export async function createFunction(call: ProjectCall): Promise<Response> {
  const said = await parseDescription(call, 'create');
  const { project, surroundings } = call;
  const slug = parseSlug(said.slug);
  if (project.functions.some((other) => other.slug === slug)) throw badRequest('Duplicated function slug');
  const now = surroundings.clock.now().getTime();
  const made: StoredFunction = {
    id: surroundings.ids.uuid(),
    status: 'ACTIVE',
    version: 1,
    createdAt: now,
    updatedAt: now,
    verifyJwt: true,
    importMap: false,
    name: slug,
    body: new Uint8Array(),
    bundled: false,
    ...said,
    slug,
  };
  project.functions = [...project.functions, made];
  return json(201, toRecord(made));
}

export async function updateFunction(call: ProjectCall): Promise<Response> {
  const { project, params, surroundings } = call;
  findFunction(project, params);
  const said = await parseDescription(call, 'update');
  const before = findFunction(project, params);
  const slug = said.slug === undefined ? before.slug : parseSlug(said.slug);
  if (project.functions.some((other) => other.slug === slug && other !== before))
    throw badRequest('Duplicated function slug');
  const after: StoredFunction = {
    ...before,
    ...said,
    slug,
    version: before.version + 1,
    updatedAt: Math.max(before.updatedAt, surroundings.clock.now().getTime()),
  };
  project.functions = project.functions.map((other) => (other === before ? after : other));
  return json(200, toRecord(after));
}

export function deleteFunction({ project, params, surroundings }: ProjectCall): Response {
  const found = findFunction(project, params);
  project.functions = project.functions.filter((other) => other !== found);
  return surroundings.dialect.functionDeletion === 'message' ? json(200, { message: 'ok' }) : empty(200);
}

function findFunction(project: ProjectState, params: Call['params']): StoredFunction {
  const found = project.functions.find(({ slug }) => slug === params['function_slug']);
  if (found === undefined) throw functionNotFound();
  return found;
}

/** The query wins over the body if both say something. */
async function parseDescription(call: Call, purpose: 'create' | 'update'): Promise<Description> {
  const bytes = await readBytes(call.request);
  const query = parseQuery(call.query);
  if (BUNDLE.test(call.request.headers.get('content-type') ?? ''))
    return { ...query, ...(bytes.byteLength > 0 || purpose === 'create' ? { body: bytes, bundled: true } : {}) };
  if (purpose === 'update' && bytes.byteLength === 0) return query;
  const body = parseObject(parseJson(bytes), 'The body');
  const text = (key: 'slug' | 'name' | 'body', known?: string): string | undefined =>
    known ?? (purpose === 'create' || body[key] !== undefined ? parseText(body[key], key) : undefined);
  const slug = purpose === 'create' ? text('slug', query.slug) : query.slug;
  const inBody = slug !== undefined && query.slug === undefined;
  if (inBody && call.surroundings.dialect.bodySlugs === 'with-letter' && /^[\d_-]/.test(slug))
    throw badRequest('slug must begin with a letter');
  const name = text('name', query.name);
  const source = text('body');
  const verifyJwt = query.verifyJwt ?? parseOptionalFlag(body['verify_jwt'], 'verify_jwt');
  return {
    ...query,
    ...(slug === undefined ? {} : { slug }),
    ...(name === undefined ? {} : { name }),
    ...(verifyJwt === undefined ? {} : { verifyJwt }),
    ...(source === undefined ? {} : { body: new TextEncoder().encode(source), bundled: false }),
  };
}

function parseQuery(query: URLSearchParams): Description {
  const texts = { slug: 'slug', name: 'name', entrypointPath: 'entrypoint_path', importMapPath: 'import_map_path' };
  const said: Record<string, string | boolean> = {};
  for (const [key, parameter] of Object.entries(texts)) {
    const value = onlyOf(query, parameter);
    if (value !== null) said[key] = parseText(value, parameter);
  }
  const verifyJwt = parseQueryFlag(query, 'verify_jwt');
  if (verifyJwt !== undefined) said['verifyJwt'] = verifyJwt;
  const importMap = parseQueryFlag(query, 'import_map');
  if (importMap !== undefined) said['importMap'] = importMap;
  return said;
}

function parseSlug(value: string | undefined): string {
  const slug = parseText(value, 'slug');
  if (!SLUG.test(slug)) throw badRequest('slug must contain only letters, digits, underscores and dashes');
  return slug;
}

function toRecord(stored: StoredFunction): object {
  return {
    id: stored.id,
    slug: stored.slug,
    name: stored.name,
    status: stored.status,
    version: stored.version,
    created_at: stored.createdAt,
    updated_at: stored.updatedAt,
    verify_jwt: stored.verifyJwt,
    import_map: stored.importMap,
    ...(stored.entrypointPath === undefined ? {} : { entrypoint_path: stored.entrypointPath }),
    ...(stored.importMapPath === undefined ? {} : { import_map_path: stored.importMapPath }),
  };
}
