// Which hosts requests may name, since a stranger gets any name of theirs to lead here, and that no page but the mock's own reaches what runs SQL and code.
import { allowOrigins } from '../http/cors.ts';
import { splitTarget } from '../http/raw-target.ts';
import { redactTokens } from '../http/redact-tokens.ts';
import { holdsError, json } from '../http/respond.ts';
import { isProjectRef } from '../runtime/ids.ts';
import { errorBody } from './fault-rules.ts';
import { locate } from './locate.ts';
import type { Refusal } from './management-over-http.ts';

const LOOPBACK = /^(([^.]+\.)*localhost|127(\.\d+){3}|\[?::1\]?|::ffff:127(\.\d+){3})$/i;

/** Whether nothing but this machine reaches the address, or finds itself under the name. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** No name server decides where these lead. */
function isFixed(hostname: string): boolean {
  return isLoopback(hostname) || /^([\d.]+|\[[\da-f:.]+\])$/i.test(hostname);
}

/** Whether a request names the mock so that no stranger can have the same name. `hosts`: of its own addresses. */
function isOwnName(request: Request, hosts: readonly string[]): boolean {
  const hostname = hostnameOf(request);
  return isFixed(hostname) || hosts.includes(hostname);
}

/** Of the administration, which is as strict where other machines may ask. */
export function refuseOtherNames(request: Request, hosts: readonly string[]): Response | undefined {
  if (isOwnName(request, hosts)) return undefined;
  const message = describeHost(
    'The administration',
    request,
    hosts.find((host) => host !== 'localhost'),
  );
  return holdsError(json(403, { message }), message);
}

/** By these a container reaches the machine that it runs on. */
const OF_THE_MACHINE = ['host.docker.internal', 'gateway.docker.internal', 'host.containers.internal'];

interface Listening {
  /** The address that the mock listens on. */
  readonly host: string;
  /** The host of its public URL. */
  readonly publicHost: string | undefined;
  /** Whether the certificate of the server is for the name. */
  readonly isCertified: (hostname: string) => boolean;
}

/** Nothing is refused where other machines may ask: they have names of their own for this one. */
export function refuseOtherHosts({ host, publicHost, isCertified }: Listening): readonly Refusal[] {
  if (!isLoopback(host)) return [];
  const refuse: Refusal = (request) => {
    const hostname = hostnameOf(request);
    const isKnown = isFixed(hostname) || OF_THE_MACHINE.includes(hostname) || isPublic(hostname, publicHost);
    if (isKnown || isCertified(hostname)) return undefined;
    const part = locate(splitTarget(request).path)?.part;
    const message = describeHost('This mock, which listens on this machine alone,', request, publicHost);
    const body = part === undefined || part === 'admin' ? { message } : errorBody(part, 403, 'Forbidden', message);
    return allowOrigins(json(403, body));
  };
  return [refuse];
}

/** Says which host was wrong, which ones are right, and how to allow another. */
function describeHost(who: string, { url }: Request, publicHost: string | undefined): string {
  const { hostname, origin } = new URL(url);
  const shown = hostname.length > LONGEST_SHOWN ? undefined : redactTokens(hostname);
  const known = `localhost, names that end in .localhost, IP addresses${publicHost === undefined ? '' : ` and ${publicHost}`}`;
  const name = shown === undefined ? 'a host with so long a name' : `the host "${shown}"`;
  const remedy = `If that name is yours, start the mock with --public-url ${shown === undefined ? 'and its URL' : redactTokens(origin)} (in a program: publicUrl of serve and createMock).`;
  return `${who} does not answer for ${name}, but for ${known}: any page on the web could have a name that leads here. ${remedy} Nothing was done.`;
}

const LONGEST_SHOWN = 100;

/** Projects have names below it. */
function isPublic(hostname: string, publicHost: string | undefined): boolean {
  if (publicHost === undefined) return false;
  const [label = ''] = hostname.split('.');
  return hostname === publicHost || (isProjectRef(label) && hostname === `${label}.${publicHost}`);
}

function hostnameOf({ url }: Request): string {
  return new URL(url).hostname.replace(/\.$/, '');
}

const PRIVILEGED = {
  admin: { who: 'The administration', why: 'with its key anybody runs SQL as the owner of the database' },
  management: { who: 'The management API', why: 'its access token has all rights of a user, and no page may have it' },
} as const;

/**
 * `hosts`: those that the mock has by its public URL, beside localhost. The keys alone are no defence, since the
 * published ones are known to every page.
 */
export function refusePages(
  request: Request,
  part: keyof typeof PRIVILEGED,
  hosts: readonly string[],
): Response | undefined {
  const { who, why } = PRIVILEGED[part];
  const mark = markOf(request, isOwnName(request, hosts));
  if (mark === undefined) return undefined;
  const message = `${who} takes no request of a web page (${mark}): ${why}. Send it from a program, such as a test or a server; a page of your own asks its server, or the proxy of its development server. Nothing was done.`;
  return holdsError(json(403, { message }), message);
}

/** What a browser writes into a request of a page that is not our own. Node's fetch writes `Sec-Fetch-Mode: cors` as well. */
function markOf({ headers, url }: Request, isOurs: boolean): string | undefined {
  const origin = headers.get('origin');
  if (origin !== null && !(isOurs && hostOf(origin) === new URL(url).host)) return shown('Origin', origin);
  const site = headers.get('sec-fetch-site');
  const mode = headers.get('sec-fetch-mode');
  // Typed into the address bar, which sends no key.
  if (site === 'none' && mode === 'navigate' && !headers.has('authorization')) return undefined;
  if (site !== null && site !== 'none' && !(isOurs && site === 'same-origin')) return shown('Sec-Fetch-Site', site);
  return mode === null || mode === 'cors' || mode === 'same-origin' ? undefined : shown('Sec-Fetch-Mode', mode);
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

function shown(name: string, value: string): string {
  return `${name}: ${redactTokens(value.length > 100 ? `${value.slice(0, 100)}…` : value)}`;
}
