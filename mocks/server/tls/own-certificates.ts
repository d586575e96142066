// The certificates of a server that was started without one: one for all its names, and one per project host name on demand.
import { networkInterfaces, hostname } from 'node:os';
import { createSecureContext, type SecureContext } from 'node:tls';
import { createAuthority } from './authority.ts';

export interface OwnCertificates {
  /** What clients must trust, as PEM text. */
  readonly ca: string;
  /** For the server. */
  readonly options: {
    readonly cert: string;
    readonly key: string;
    readonly SNICallback: (name: string, found: (error: Error | null, context?: SecureContext) => void) => void;
  };
}

/** More names than a user has projects; above it the oldest is dropped, and made again on demand. */
const KEPT = 200;

/** `hosts`: names and addresses of the server, beside those of this machine's loopback. */
export function createOwnCertificates(hosts: readonly string[]): OwnCertificates {
  const authority = createAuthority();
  const names = [
    ...new Set(['localhost', '127.0.0.1', '::1', ...hosts.flatMap(namesOf).map((host) => host.toLowerCase())]),
  ];
  const kept = new Map<string, SecureContext>();
  return {
    ca: authority.cert,
    options: {
      ...authority.issue(names),
      // A certificate for *.localhost is not enough: clients refuse a star directly below the root.
      SNICallback(asked, found) {
        const name = asked.toLowerCase();
        if (!names.some((host) => name.endsWith(`.${host}`))) {
          found(null);
          return;
        }
        const context = kept.get(name) ?? createSecureContext(authority.issue([name]));
        kept.set(name, context);
        const [oldest] = kept.keys();
        if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
        found(null, context);
      },
    },
  };
}

/** A server that listens on every address can be reached under all of them. */
function namesOf(host: string): readonly string[] {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  if (!isEverywhere) return [host.replace(/^\[|\]$/g, '')];
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  // An address with a zone has a meaning only on this machine.
  return [hostname(), ...addresses.map(({ address }) => address).filter((address) => !address.includes('%'))];
}
