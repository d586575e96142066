// The honest answer to a request that belongs to a part of the mock; what we failed to answer is reported.
import type { Incoming, Part } from '../http/part.ts';
import { defectBehind, holdsError, json, renderError } from '../http/respond.ts';
import { ProjectUnavailable, type ProjectStacks } from '../projects/project-stacks.ts';
import type { Stack } from '../projects/stack.ts';
import { errorBody } from './fault-rules.ts';

export interface Answering {
  readonly stacks: Pick<ProjectStacks, 'open' | 'current'>;
  readonly management: Pick<Part, 'handle'>;
  readonly admin: Pick<Part, 'handle'>;
  /** Why the data and storage of a project do not answer at the moment, if they do not. */
  readonly asleep?: (ref: string) => ProjectUnavailable | undefined;
  /** What the project's gate makes of a request to its data and storage; none: they read it as it came. */
  readonly admit?: (ref: string, request: Request, stack: Stack) => Promise<Request>;
  /** Called for every request that we failed to answer. */
  readonly report: (error: unknown) => void;
}

export function createAnswerer({ stacks, management, admin, asleep, admit, report }: Answering) {
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

  return {
    /** By a part that all projects share. */
    byShared: (part: 'management' | 'admin', incoming: Incoming): Promise<Response> =>
      guard(incoming.request, () => (part === 'management' ? management : admin).handle(incoming)),
    /** By a part that the project has for itself. */
    async byProject(ref: string, part: 'data' | 'storage' | 'auth', incoming: Incoming): Promise<Response> {
      try {
        const asleepNow = asleep?.(ref);
        if (asleepNow !== undefined) throw asleepNow;
        const stack = stacks.current(ref) ?? (await stacks.open(ref));
        return await guard(
          incoming.request,
          async () => {
            const request = (await admit?.(ref, incoming.request, stack)) ?? incoming.request;
            return stack[part].handle({ ...incoming, request });
          },
          () => stacks.current(ref) !== stack,
        );
      } catch (error) {
        if (!(error instanceof ProjectUnavailable)) throw error;
        if (error.cause !== undefined) report(error.cause);
        const body = errorBody(part, error.status, 'ProjectUnavailable', error.message);
        return holdsError(json(error.status, body), error.message);
      }
    },
  };
}
