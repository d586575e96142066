// The way of a request through the mock: project, part by prefix, fault rules, stubs, answer, cross-origin headers, journal.
import { withoutUndefined } from '../../specs/without-undefined.ts';
import type { Clock } from '../runtime/clock.ts';
import { confine } from '../http/confine.ts';
import { allowOrigins, answerPreflight, isPreflight, mayBePreflight, type Origins } from '../http/cors.ts';
import type { Incoming, TellSql } from '../http/part.ts';
import { splitTarget } from '../http/raw-target.ts';
import { holdsError, json, messageIn } from '../http/respond.ts';
import { ServiceError } from '../http/service-error.ts';
import type { ProjectStacks } from '../projects/project-stacks.ts';
import type { Ids } from '../runtime/ids.ts';
import { refuseOtherNames, refusePages } from './allowed-hosts.ts';
import { createAnswerer, type Answering } from './answer.ts';
import { claimedCaller, describeCaller } from './claimed-caller.ts';
import { disturb, errorBody, type FaultRules } from './fault-rules.ts';
import { redactHeaders, redactMessage, redactTarget, type Entry, type WritableJournal } from './journal.ts';
import {
  describePathOfProject,
  describeUnknownPath,
  isServed,
  locate,
  parseProjectAddress,
  projectOfManagement,
} from './locate.ts';
import type { OperationRegister, ServedName } from '../http/operations.ts';
import { answerStub } from './stubs/answer-stub.ts';
import type { StubRegister } from './stubs/stubs.ts';
import { watchRequest } from './watch-request.ts';

/** A file of the console by its name, or its page if that is empty. */
type Console = (file: string) => Promise<Response>;

export interface Dispatching extends Answering {
  readonly stacks: Pick<ProjectStacks, 'open' | 'current' | 'has'>;
  readonly operations: OperationRegister;
  /** The project of requests that name none. */
  readonly mainRef: string;
  /** Of the administration, to recognize it where it is not taken. */
  readonly adminKey: string;
  /** Below which projects have names of their own. */
  readonly hosts: readonly string[];
  readonly faults: Pick<FaultRules, 'list' | 'take'>;
  readonly stubs: Pick<StubRegister, 'take' | 'describeNear'>;
  readonly journal: WritableJournal;
  readonly clock: Clock;
  /** For the chance and the delays of fault rules. */
  readonly ids: Ids;
  /** Resolves when what other processes changed before is so here, too; undefined if there are none. Rejects with a ServiceError. */
  readonly current?: () => Promise<void> | undefined;
  /** Whose pages may read answers; undefined: those of any origin. */
  readonly origins?: Origins;
  /** The page for people, and its files; undefined where it has nothing to work with. */
  readonly console?: Console | undefined;
}

interface Place {
  readonly part: ServedName;
  /** As the part reads it. */
  readonly path: string;
}

/** A request with what its address says. */
interface Arrival {
  readonly request: Request;
  readonly path: string;
  readonly query: string;
  /** The path below the address of its project. */
  readonly rest: string;
  /** The project that the address names. */
  readonly named: string | undefined;
  /** Absent if nothing answers there, or the administration does. */
  readonly place: Place | undefined;
  /** The path of a verb of the administration. */
  readonly verb: string | undefined;
}

export function createDispatcher(dispatching: Dispatching): (request: Request) => Promise<Response> {
  const { stacks, operations, mainRef, adminKey, hosts, faults, stubs, journal, clock, ids, report, origins } =
    dispatching;
  const answerer = createAnswerer(dispatching);

  return async (request) => {
    const arrival = readAddress(request, dispatching);
    const { named, place, rest, verb } = arrival;
    const asking = verb === HEALTH ? undefined : dispatching.current?.();
    if (asking !== undefined)
      try {
        await asking;
      } catch (error) {
        if (error instanceof ServiceError) return renderBehind(error, place?.part);
        throw error;
      }
    const shown = showConsole(arrival);
    if (shown !== undefined) return shown;
    if (verb !== undefined) {
      const refused = refuseOtherNames(request, hosts) ?? refusePages(request, 'admin', hosts);
      return confine(refused ?? (await answerer.byShared('admin', incomingAt(arrival, verb))), request);
    }
    const operation = place === undefined ? undefined : operations[place.part].nameOf(request.method, place.path);
    // The one operation of the data API has all methods, also those that it refuses.
    const hasOptions = operation !== undefined && place?.part !== 'data';
    if (isPreflight(request) || (mayBePreflight(request) && !hasOptions)) return answerPreflight(request, origins);
    const started = performance.now();
    const ref = place?.part === 'management' ? projectOfManagement(rest) : (named ?? mainRef);
    const { query } = arrival;
    const rule =
      place === undefined || faults.list().length === 0
        ? undefined
        : await faults.take(request, { part: place.part, operation, ref, path: rest, ownPath: place.path, query });
    const watch = journal.isWatched() ? watchRequest(request) : undefined;
    let stub: string | undefined;
    const note = (response?: Response): void => {
      const { status } = response ?? {};
      const error = response === undefined ? undefined : messageIn(response);
      const created = ref === undefined || ref === mainRef || !stacks.has(ref) ? undefined : ref;
      const at = clock.now();
      const duration = Math.round((performance.now() - started) * 10) / 10;
      const noted = { at, operation, ref: created, status, error, duration, fault: rule?.id, stub };
      // GraphQL answers an error with 200.
      journal.write(
        describeLater(arrival, noted),
        status === undefined || status >= 400 || error !== undefined,
        watch?.sides(response),
      );
    };
    if (rule !== undefined) await watch?.arrived();
    try {
      const honest = async (): Promise<Response> => {
        // Who has a stub for signing in keeps it.
        const mayBeStub = operation === undefined || place?.part === 'auth';
        const found = mayBeStub ? await findStub(arrival, ref) : undefined;
        stub = found?.id;
        return found === undefined
          ? answer(arrival, watch?.tellSql)
          : answerStub(found, { request, path: rest, ids, report });
      };
      const answered = rule === undefined ? honest() : disturb(rule, honest, { part: place?.part, ids });
      const response = confine(allowOrigins(await answered, request, origins), request, stub !== undefined);
      note(response);
      return response;
    } catch (error) {
      note();
      throw error;
    }
  };

  /** Nothing of it is secret, but its page is for those who may reach the administration alone. */
  function showConsole({ request, verb, path, named }: Arrival): Response | Promise<Response> | undefined {
    const { console } = dispatching;
    if (console === undefined || named !== undefined || request.method !== 'GET') return undefined;
    const isPage = path === '/' && request.headers.get('accept')?.includes('text/html') === true;
    if (!isPage && verb?.startsWith(CONSOLE) !== true) return undefined;
    if (isPage && stubs.describeNear('/') !== '') return undefined;
    return refuseOtherNames(request, hosts) ?? console(isPage ? '' : (verb ?? '').slice(CONSOLE.length));
  }

  /** A project that is not here has no stubs either. */
  async function findStub({ request, named, rest, query }: Arrival, ref: string | undefined) {
    if (named !== undefined && !stacks.has(named)) return undefined;
    return stubs.take(request, { path: rest, query, ref });
  }

  async function answer(arrival: Arrival, tellSql?: TellSql): Promise<Response> {
    const { place, named, path, rest } = arrival;
    if (place === undefined) {
      const unknown =
        named === undefined ? describeUnknownPath(path, operations) : describePathOfProject(rest, operations);
      const message = unknown + stubs.describeNear(rest);
      return holdsError(json(404, { message }), message);
    }
    const refused = place.part === 'management' ? refusePages(arrival.request, 'management', hosts) : undefined;
    if (refused !== undefined) return refused;
    const incoming = incomingAt(arrival, place.path, tellSql);
    const response = await (place.part === 'management'
      ? answerer.byShared('management', incoming)
      : answerer.byProject(named ?? mainRef, place.part, incoming));
    const isRefused = [400, 401, 403].includes(response.status);
    return isRefused && carriesAdministrationKey(arrival.request, adminKey)
      ? describeKeys(response, place.part)
      : response;
  }
}

/** Whether the process is there, is answered without its database. */
const HEALTH = '/health';

/** Below the administration; what is there are files. */
const CONSOLE = '/console/';

function renderBehind({ message }: ServiceError, part: ServedName | undefined): Response {
  const body = part === undefined ? { message } : errorBody(part, 503, 'DatabaseUnavailable', message);
  return holdsError(json(503, body), message);
}

function readAddress(request: Request, { hosts, operations }: Pick<Dispatching, 'hosts' | 'operations'>): Arrival {
  const { path, query } = splitTarget(request);
  const { ref: named, path: rest } = parseProjectAddress(path, new URL(request.url).hostname, hosts);
  const arrival = { request, path, query, rest, named, place: undefined, verb: undefined };
  const located = locate(rest);
  if (located === undefined || !isServed(located.part, operations)) return arrival;
  const { part, path: own } = located;
  // A project has data and storage of its own; management and administration are the whole mock's.
  if (named !== undefined && (part === 'management' || part === 'admin')) return arrival;
  return part === 'admin' ? { ...arrival, verb: own } : { ...arrival, place: { part, path: own } };
}

function incomingAt({ request, query }: Arrival, path: string, tellSql?: TellSql): Incoming {
  return { request, path, query: new URLSearchParams(query), tellSql };
}

type Noted = Pick<Entry, 'duration'> & {
  readonly [Key in 'operation' | 'ref' | 'status' | 'error' | 'fault' | 'stub']: Entry[Key] | undefined;
} & { readonly at: Date };

/** Holds no request, and so no body. */
function describeLater({ request: { method, headers }, path, query, place }: Arrival, noted: Noted) {
  const part = place?.part;
  return (): Omit<Entry, 'id'> => {
    const { at, operation, ref, status, error, duration, fault, stub } = noted;
    const caller = claimedCaller(headers, part);
    return withoutUndefined({
      at: at.toISOString(),
      as: caller === undefined ? undefined : describeCaller(caller),
      interface: part,
      operation,
      ref,
      method,
      path: redactTarget(path, query),
      requestHeaders: redactHeaders(headers),
      status,
      error: error === undefined ? undefined : redactMessage(error, query),
      duration,
      fault,
      stub,
    });
  };
}

const TAKES: Readonly<Record<ServedName, string>> = {
  data: 'The data API takes the anon key or the service key in the header apiKey, and the token of a user in Authorization, as a bearer token',
  storage:
    'The storage API takes the anon key, the service key or the token of a user in Authorization, as a bearer token',
  auth: 'Sign-in takes the anon key or the service key in the header apiKey, and the token of a user or the service key in Authorization, as a bearer token',
  management: 'The management API takes the access token in Authorization, as a bearer token',
};

function carriesAdministrationKey({ headers }: Request, key: string): boolean {
  const bearer = headers.get('authorization')?.replace(/^bearer +/i, '');
  return key !== '' && [headers.get('apikey'), bearer?.trim()].includes(key);
}

/** The same refusal, with a sentence about the key: each interface takes others. */
async function describeKeys(refusal: Response, part: ServedName): Promise<Response> {
  const message = `This is the key of the administration, which is for /__touchstone alone. ${TAKES[part]}.`;
  if (refusal.headers.get('content-type')?.startsWith('text/plain') === true) return holdsError(refusal, message);
  const text = await refusal.text();
  if (text === '') return holdsError(refusal, message);
  const body = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const said = 'errors' in body ? { errors: [{ message }] } : { ...body, message };
  return holdsError(json(refusal.status, said), message);
}
