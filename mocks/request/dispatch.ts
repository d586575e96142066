// The way of a request through the mock: project, part by prefix, fault rules, answer, cross-origin headers, journal.
import type { Clock } from '../runtime/clock.ts';
import { ConnectionReset, delayOf, errorBody, faultBody, type ActiveRule, type FaultRules } from './fault-rules.ts';
import { allowOrigins, answerPreflight, isPreflight } from '../http/cors.ts';
import type { Incoming, Part } from '../http/part.ts';
import { splitTarget } from '../http/raw-target.ts';
import { defectBehind, empty, json, renderError } from '../http/respond.ts';
import type { Ids } from '../runtime/ids.ts';
import { redactHeaders, redactTarget, type WritableJournal } from './journal.ts';
import { describePathOfProject, describeUnknownPath, locate, type PartName } from './locate.ts';
import type { OperationRegister } from './operation-register.ts';
import { parseProjectAddress, projectOfManagement } from './project-address.ts';
import { ProjectUnavailable, type ProjectStacks } from '../projects/project-stacks.ts';

export interface Dispatching {
  readonly stacks: Pick<ProjectStacks, 'open' | 'current' | 'has'>;
  readonly operations: OperationRegister;
  readonly management: Pick<Part, 'handle'>;
  readonly admin: Pick<Part, 'handle'>;
  /** The project of requests that name none. */
  readonly mainRef: string;
  /** Below which projects have names of their own. */
  readonly hosts: readonly string[];
  readonly faults: Pick<FaultRules, 'take'>;
  readonly journal: WritableJournal;
  readonly clock: Clock;
  /** For the chance and the delays of fault rules. */
  readonly ids: Ids;
  /** Called for every request that we failed to answer. */
  readonly report: (error: unknown) => void;
}

export function createDispatcher(dispatching: Dispatching): (request: Request) => Promise<Response> {
  const { stacks, operations, management, admin, mainRef, hosts, faults, journal, clock, ids, report } = dispatching;

  return async (request) => {
    const { path, query } = splitTarget(request);
    const { ref: named, path: rest } = parseProjectAddress(path, new URL(request.url).hostname, hosts);
    const place = placeOf(rest, named);
    const parameters = new URLSearchParams(query);
    if (place?.part === 'admin')
      return guard(request, () => admin.handle({ request, path: place.path, query: parameters }));
    if (isPreflight(request)) return answerPreflight(request);
    const started = performance.now();
    const part = place?.part;
    const operation =
      place === undefined || part === undefined ? undefined : operations[part].nameOf(request.method, place.path);
    const ref = part === 'management' ? projectOfManagement(rest) : (named ?? mainRef);
    const rule = part === undefined ? undefined : faults.take(part, operation, ref);
    const note = (status?: number): void => {
      journal.write({
        at: clock.now().toISOString(),
        ...(part === undefined ? {} : { interface: part }),
        ...(operation === undefined ? {} : { operation }),
        ...(ref === undefined || ref === mainRef || !stacks.has(ref) ? {} : { ref }),
        method: request.method,
        path: redactTarget(path, query),
        requestHeaders: redactHeaders(request.headers),
        ...(status === undefined ? {} : { status }),
        duration: Math.round((performance.now() - started) * 10) / 10,
        ...(rule === undefined ? {} : { fault: rule.id }),
      });
    };
    const answer = async (): Promise<Response> => {
      if (part === undefined || place === undefined)
        return json(404, { message: named === undefined ? describeUnknownPath(path) : describePathOfProject(rest) });
      const incoming = { request, path: place.path, query: parameters };
      if (part === 'management') return guard(request, () => management.handle(incoming));
      return answerAt(named ?? mainRef, part, incoming);
    };
    try {
      const response = allowOrigins(rule === undefined ? await answer() : await disturb(rule, answer));
      note(response.status);
      return response;
    } catch (error) {
      note();
      throw error;
    }

    async function disturb(fault: ActiveRule, honest: () => Promise<Response>): Promise<Response> {
      const delay = delayOf(fault, ids);
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
      const late = fault.when === 'after' ? await honest() : undefined;
      if (fault.reset === true || fault.status !== undefined) await late?.body?.cancel();
      if (fault.reset === true) throw new ConnectionReset(`Fault rule ${fault.id} broke the connection.`);
      if (fault.status === undefined || part === undefined) return late ?? honest();
      if ([204, 205, 304].includes(fault.status)) return empty(fault.status, fault.headers);
      const body = fault.body === undefined ? faultBody(part, fault.status) : fault.body;
      return json(fault.status, body, fault.headers);
    }
  };

  async function answerAt(ref: string, part: 'data' | 'storage', incoming: Incoming): Promise<Response> {
    try {
      const stack = stacks.current(ref) ?? (await stacks.open(ref));
      return await guard(
        incoming.request,
        () => stack[part].handle(incoming),
        () => stacks.current(ref) !== stack,
      );
    } catch (error) {
      if (!(error instanceof ProjectUnavailable)) throw error;
      if (error.cause !== undefined) report(error.cause);
      return json(error.status, errorBody(part, error.status, 'ProjectUnavailable', error.message));
    }
  }

  /** A failure because its project went away meanwhile is not a defect. */
  async function guard(
    request: Request,
    handle: () => Promise<Response>,
    isGone: () => boolean = () => false,
  ): Promise<Response> {
    let response: Response;
    try {
      response = await handle();
    } catch (error) {
      response = renderError(error);
    }
    const defect = defectBehind(response);
    if (defect !== undefined && isGone()) throw new ProjectUnavailable(404, 'This project was taken away just now.');
    // A client that leaves in the middle of a body makes reading fail, and does not wait for this answer.
    if (defect !== undefined && !request.signal.aborted) report(defect);
    return response;
  }
}

type Place = NonNullable<ReturnType<typeof locate>>;

/** A project has data and storage of its own; management and administration are the whole mock's. */
function placeOf(path: string, project: string | undefined): Place | undefined {
  const place = locate(path);
  const shared: readonly PartName[] = ['management', 'admin'];
  return project !== undefined && place !== undefined && shared.includes(place.part) ? undefined : place;
}
