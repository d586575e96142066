// The gate of a project in today's dialect: its publishable and secret keys stand for tokens, and keys that are gone are refused.
import { ArrivingRequest } from '../http/arriving-request.ts';
import { copyBodyLength } from '../http/body-length.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Jwt } from '../runtime/jwt.ts';
import type { ProjectKeys } from '../runtime/keys.ts';

/** What management knows of the API keys of a project. */
interface GateKeys {
  readonly made: readonly {
    readonly key: string;
    readonly type: 'publishable' | 'secret';
    /** Claims of its token beside those of its role. */
    readonly template: object | null;
  }[];
  /** Whether the two keys that are tokens themselves are taken. */
  readonly legacy: boolean;
}

interface Gated {
  /** Made anew for each question: asked only if they matter. */
  readonly keys: () => Promise<ProjectKeys>;
  readonly jwt: Jwt;
  readonly known: GateKeys;
}

/** The request as the services behind the gate read it. Throws a ServiceError. */
export async function passGate(request: Request, { keys, jwt, known }: Gated): Promise<Request> {
  const apiKey = request.headers.get('apikey');
  const bearer = /^bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const given = [apiKey, bearer].find((text) => text?.startsWith('sb_') === true);
  if (typeof given !== 'string') {
    if (!known.legacy && isLegacy(apiKey ?? bearer, await keys()))
      throw refuse('Legacy API keys are disabled', 'Use a publishable or secret key, or enable the legacy keys again.');
    return request;
  }
  const found = known.made.find(({ key }) => key === given);
  if (found === undefined)
    throw refuse('Invalid API key', 'Double check your API key: it has to be one of the project.');
  const { anon, service } = await keys();
  const role = found.type === 'publishable' ? anon : service;
  const token = found.template === null ? role : await jwt.sign({ ...rolesOf[found.type], ...found.template });
  const headers = new Headers(request.headers);
  headers.set('apikey', role);
  if (bearer === undefined || bearer.startsWith('sb_')) headers.set('authorization', `Bearer ${token}`);
  const passed = ArrivingRequest.withHeaders(request, headers);
  copyBodyLength(request, passed);
  return passed;
}

function isLegacy(key: string | undefined, { anon, service }: ProjectKeys): boolean {
  return key === anon || key === service;
}

const rolesOf = { publishable: { role: 'anon' }, secret: { role: 'service_role' } } as const;

function refuse(message: string, hint: string): ServiceError {
  return new ServiceError(401, message, { message, hint });
}
