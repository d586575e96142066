// The flags of `touchstone mock` about HTTPS: which certificate, which second port, and what clients must trust.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServeOptions } from '../mocks/node.ts';
import { isLoopback } from '../mocks/request/allowed-hosts.ts';
import { readCertificate } from '../mocks/server/tls/certificate-files.ts';
import { CliError, textOf } from './cli-error.ts';

export interface TlsFlags {
  readonly tls?: boolean;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly plainPort?: number;
  readonly managementOverHttp?: boolean;
}

/** How to serve. */
export type TlsOptions = Pick<ServeOptions, 'tls' | 'plainPort' | 'managementOverHttp'>;

export async function toTlsOptions(flags: TlsFlags): Promise<TlsOptions> {
  const { tlsCert, tlsKey, plainPort, managementOverHttp } = flags;
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new CliError(
      '--tls-cert and --tls-key belong together: give both, or --tls alone for a certificate made here.',
    );
  const isSecure = flags.tls === true || tlsCert !== undefined;
  if (!isSecure && plainPort !== undefined)
    throw new CliError('--plain-port is a second port beside HTTPS: give --tls as well, or only --port.');
  if (isSecure && managementOverHttp === true)
    throw new CliError('--tls and --management-over-http contradict each other: give one of them.');
  if (!isSecure) return managementOverHttp === true ? { managementOverHttp: 'everybody' } : {};
  const tls = tlsCert === undefined || tlsKey === undefined ? true : await readGiven(tlsCert, tlsKey);
  return { tls, plainPort: plainPort ?? 0 };
}

/** A note if the mock listens to other machines and speaks plain HTTP. */
export function noteOnPlainHttp(host: string, publicUrl: string | undefined, options: TlsOptions): string | undefined {
  const isOpen = options.managementOverHttp === 'everybody' || publicUrl?.startsWith('https:') === true;
  if (isLoopback(host) || isOpen || options.tls !== undefined) return undefined;
  return 'from other machines the management API is refused without HTTPS: give --tls, or --management-over-http if you trust the network.';
}

async function readGiven(cert: string, key: string): Promise<Exclude<ServeOptions['tls'], undefined>> {
  try {
    return await readCertificate(cert, key);
  } catch (cause) {
    throw new CliError(textOf(cause), 2, { cause });
  }
}

/** Puts what clients must trust into a file that `remove` deletes. */
export function leaveAuthority(ca: string): { readonly file: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-tls-'));
  const file = join(folder, 'ca.pem');
  writeFileSync(file, ca);
  return {
    file,
    remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
