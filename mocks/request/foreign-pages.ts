// Which requests of web pages reach what is privileged: whoever administers or manages runs SQL and code, and no page but the mock's own may.
import { redactTokens } from '../http/redact-tokens.ts';
import { holdsError, json } from '../http/respond.ts';
import { isOwnName } from './allowed-hosts.ts';

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
