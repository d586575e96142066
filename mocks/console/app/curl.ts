// A recorded request as a command line.
import { BASE } from './connection.ts';
import type { Entry } from './journal.ts';

/** These come by themselves. */
const OWN = /^(host|connection|content-length|accept-encoding|user-agent|sec-.*|origin|referer|accept-language|dnt)$/;

/** Secrets are not in the journal: variables stand for them. */
export function toCurl({ method, path, requestHeaders, sides }: Entry): string {
  const headers = Object.entries(requestHeaders)
    .filter(([name]) => !OWN.test(name))
    .map(([name, value]) => {
      const shown = value === '[redacted]' ? secretOf(name) : value;
      return `-H "${name}: ${shown.replaceAll(/["\\`]|\$(?![A-Z_]+$)/g, '\\$&')}"`;
    });
  const body = sides?.requestBody ?? '';
  return [
    `curl -X ${method} ${quote(BASE + path)}`,
    ...headers,
    ...(body === '' || body.startsWith('[') ? [] : [`--data-raw ${quote(body)}`]),
  ].join(' \\\n  ');
}

function secretOf(name: string): string {
  return name === 'authorization' ? 'Bearer $TOKEN' : '$KEY';
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
