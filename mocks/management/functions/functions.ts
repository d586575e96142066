// Serverless functions of a project: their records and their bodies. Nothing runs them.
import { isNode } from '../../../specs/references.ts';
import { digestOf } from '../../runtime/digest.ts';
import { checkBody, missing, readJson, readQuery, wholeBody } from '../operations/asked.ts';
import type { Call, ProjectCall } from '../operations/call.ts';
import { badRequest, refusal } from '../operations/errors.ts';
import { renderBytes, renderParts, toRecord } from './function-body.ts';
import type { StoredFunction } from '../operations/state.ts';

/** What a caller says about a function; absent is what was not said. */
type Said = Partial<
  Pick<StoredFunction, 'slug' | 'name' | 'verifyJwt' | 'importMap' | 'entrypointPath' | 'importMapPath'>
>;

/** The JSON about one. */
interface FunctionBody {
  readonly slug?: string;
  readonly name?: string;
  readonly verify_jwt?: boolean;
  readonly body?: string;
}

type Source = Pick<StoredFunction, 'body' | 'bundled' | 'digest'>;

interface Description {
  readonly said: Said;
  /** Absent if only the query says something. */
  readonly source?: Source;
}

export function listFunctions(call: ProjectCall): object {
  return call.project.functions.map((stored) => toRecord(call, stored));
}

export function getFunction(call: ProjectCall): object {
  return toRecord(call, findFunction(call));
}

export function getFunctionBody(call: ProjectCall): Response {
  const stored = findFunction(call);
  const { spec, surroundings } = call;
  const wanted = /(^|[\s,])multipart\/form-data/i.test(call.request.headers.get('accept') ?? '');
  // A bundle is not taken apart again.
  return surroundings.dialect.bodyAsParts && wanted && !stored.bundled
    ? renderParts(stored, spec.status)
    : renderBytes(stored, spec.status);
}

export async function createFunction(call: ProjectCall): Promise<object> {
  const { said, source = toSource(new Uint8Array(), false) } = await readDescription(call);
  const { slug, name = source.bundled ? slug : undefined } = said;
  if (slug === undefined) throw missing(call, 'slug');
  if (name === undefined) throw missing(call, 'name');
  const { project, surroundings } = call;
  if (project.functions.some((other) => other.slug === slug)) throw badRequest('Duplicated function slug');
  const now = surroundings.clock.now().getTime();
  const made: StoredFunction = {
    id: surroundings.ids.uuid(),
    status: 'ACTIVE',
    version: 1,
    createdAt: now,
    updatedAt: now,
    importMap: false,
    ...said,
    ...source,
    slug,
    name,
  };
  project.functions = [...project.functions, made];
  return toRecord(call, made);
}

export async function updateFunction(call: ProjectCall): Promise<object> {
  findFunction(call);
  const { said, source } = await readDescription(call);
  const before = findFunction(call);
  // The body of a change does not have one.
  const { slug = before.slug } = readSaid(call);
  const { project, surroundings } = call;
  if (project.functions.some((other) => other.slug === slug && other !== before))
    throw badRequest('Duplicated function slug');
  const after: StoredFunction = {
    ...before,
    ...said,
    ...source,
    slug,
    version: before.version + 1,
    updatedAt: Math.max(before.updatedAt, surroundings.clock.now().getTime()),
  };
  project.functions = project.functions.map((other) => (other === before ? after : other));
  return toRecord(call, after);
}

export function deleteFunction(call: ProjectCall): object {
  const found = findFunction(call);
  call.project.functions = call.project.functions.filter((other) => other !== found);
  return { message: 'ok' };
}

function findFunction({ project, params }: ProjectCall): StoredFunction {
  const found = project.functions.find(({ slug }) => slug === params['function_slug']);
  if (found === undefined) throw refusal(404, 'Function not found');
  return found;
}

/** The query wins: the body is not looked at for what the query says. */
async function readDescription(call: Call): Promise<Description> {
  const bytes = await wholeBody(call.request);
  const query = readSaid(call);
  const promised = call.spec.body;
  if (bytes.byteLength === 0 && promised?.required !== true) return { said: query };
  if (isBundle(call)) return { said: { ...toSaid(promised?.defaults ?? {}), ...query }, source: toSource(bytes, true) };
  const given = readJson(bytes);
  const { slug, name, verifyJwt } = query;
  const overruled = Object.entries({ slug, name, verify_jwt: verifyJwt }).filter(([, value]) => value !== undefined);
  const blanks = Object.fromEntries(overruled.map(([key]) => [key, undefined]));
  const body = checkBody(call, isNode(given) ? { ...given, ...blanks } : given) as FunctionBody;
  const said = { ...toSaid(body), ...query };
  if (body.body === undefined) return { said };
  return { said, source: toSource(new TextEncoder().encode(body.body), false) };
}

function toSource(body: Source['body'], bundled: boolean): Source {
  return { body, bundled, digest: digestOf(body) };
}

function readSaid(call: Call): Said {
  const query = readQuery(call);
  return present({
    slug: query['slug'],
    name: query['name'],
    verifyJwt: query['verify_jwt'],
    importMap: query['import_map'],
    entrypointPath: query['entrypoint_path'],
    importMapPath: query['import_map_path'],
  });
}

function toSaid({ slug, name, verify_jwt: verifyJwt }: FunctionBody): Said {
  return present({ slug, name, verifyJwt });
}

function present(said: { readonly [Name in keyof Said]: unknown }): Said {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** A body of any other media type is read as JSON about the function. */
function isBundle({ request, spec }: Call): boolean {
  const [type = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  return type !== 'application/json' && spec.body?.mediaTypes.includes(type.trim()) === true;
}
