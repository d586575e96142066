// The way of a request through the mock: part by prefix, fault rules, answer, cross-origin headers, journal.
import type { Clock } from './clock.ts';
import { ConnectionReset, delayOf, faultBody, type ActiveRule, type FaultRules } from './fault-rules.ts';
import { allowOrigins, answerPreflight, isPreflight } from './http/cors.ts';
import type { Part } from './http/part.ts';
import { splitTarget } from './http/raw-target.ts';
import { defectBehind, empty, json, renderError } from './http/respond.ts';
import type { Ids } from './ids.ts';
import { redactHeaders, redactTarget, type WritableJournal } from './journal.ts';
import { describeUnknownPath, locate, operationOf, type PartName } from './operations.ts';

export interface Dispatching {
  readonly parts: Readonly<Record<Exclude<PartName, 'admin'>, Pick<Part, 'handle'>>>;
  readonly admin: Pick<Part, 'handle'>;
  readonly faults: Pick<FaultRules, 'take'>;
  readonly journal: WritableJournal;
  readonly clock: Clock;
  /** For the chance and the delays of fault rules. */
  readonly ids: Ids;
  /** Hears of every request that we failed to answer. */
  readonly report: (error: unknown) => void;
}

export function createDispatcher(dispatching: Dispatching): (request: Request) => Promise<Response> {
  const { parts, admin, faults, journal, clock, ids, report } = dispatching;

  return async (request) => {
    const { path, query } = splitTarget(request);
    const place = locate(path);
    const parameters = new URLSearchParams(query);
    if (place?.part === 'admin')
      return guard(request, () => admin.handle({ request, path: place.path, query: parameters }));
    if (isPreflight(request)) return answerPreflight(request);
    const started = performance.now();
    const part = place?.part;
    const operation =
      place === undefined || part === undefined ? undefined : operationOf(part, request.method, place.path);
    const rule = part === undefined ? undefined : faults.take(part, operation);
    const note = (status?: number): void => {
      journal.write({
        at: clock.now().toISOString(),
        ...(part === undefined ? {} : { interface: part }),
        ...(operation === undefined ? {} : { operation }),
        method: request.method,
        path: redactTarget(path, query),
        requestHeaders: redactHeaders(request.headers),
        ...(status === undefined ? {} : { status }),
        duration: Math.round((performance.now() - started) * 10) / 10,
        ...(rule === undefined ? {} : { fault: rule.id }),
      });
    };
    const answer = async (): Promise<Response> => {
      if (part === undefined || place === undefined) return json(404, { message: describeUnknownPath(path) });
      return guard(request, () => parts[part].handle({ request, path: place.path, query: parameters }));
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

  async function guard(request: Request, handle: () => Promise<Response>): Promise<Response> {
    let response: Response;
    try {
      response = await handle();
    } catch (error) {
      response = renderError(error);
    }
    const defect = defectBehind(response);
    // Whoever leaves in the middle of a body makes reading fail: nobody waits for this answer.
    if (defect !== undefined && !request.signal.aborted) report(defect);
    return response;
  }
}
