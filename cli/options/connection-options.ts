// How connections to the target are made, from flags, file and the variables of proxies.
import { createSecureContext } from 'node:tls';
import { proxyFor, readProxies, type Connections } from '../../suites/kit/wire/connections.ts';
import type { TargetSettings } from '../../suites/kit/contract/resolve-target.ts';
import { asMistake, CliError } from '../cli-error.ts';
import type { Config } from './config.ts';
import { readGivenFile } from './given-paths.ts';

type Given = Pick<Config, 'ca' | 'clientCert' | 'clientKey'>;

/** As settings of a run; what is wrong with a file or a variable is misuse. Throws a CliError. */
export function readConnections(options: Given, config: Config, environment: NodeJS.ProcessEnv): Connections {
  const { ca, clientCert = config.clientCert, clientKey = config.clientKey } = options;
  return {
    ca: readPem(ca ?? config.ca, 'certificate authorities', 'CERTIFICATE'),
    clientCertificate: readClientCertificate(clientCert, clientKey),
    proxies: asMistake(() => readProxies(environment)),
  };
}

function readPem(file: string | undefined, what: string, label: string): string | undefined {
  if (file === undefined) return undefined;
  const text = readGivenFile(file, `There is no file "${file}" with ${what}.`);
  if (new RegExp(`-----BEGIN [A-Z ]*${label}-----`, 'u').test(text)) return text;
  throw new CliError(`"${file}" holds no ${label.toLowerCase()} in PEM form.`);
}

function readClientCertificate(certFile?: string, keyFile = certFile): Connections['clientCertificate'] {
  if (certFile === undefined && keyFile !== undefined)
    throw new CliError('--client-key has no effect without --client-cert, the certificate that belongs to it.');
  const certificate = readPem(certFile, 'a client certificate', 'CERTIFICATE');
  const key = readPem(keyFile, 'a private key', 'PRIVATE KEY');
  if (certificate === undefined || key === undefined) return undefined;
  try {
    createSecureContext({ cert: certificate, key });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/^error:(?:[^:]*:)*\s*/u, '') : String(cause);
    const together = certFile === keyFile ? `"${certFile}"` : `"${certFile}" and "${keyFile}"`;
    const message = `${together} cannot be used as a certificate and its private key: ${reason}. A key with a passphrase has to be decrypted first.`;
    throw new CliError(message, 2, { cause });
  }
  return { certificate, key };
}

/** A sentence for each origin that is asked through a proxy. */
export function proxyNotices(settings: TargetSettings | undefined, { proxies }: Connections): readonly string[] {
  const given = [settings?.data, settings?.management, settings?.storage].map((one) => URL.parse(one?.url ?? ''));
  const origins = new Map(given.flatMap((url) => (url === null ? [] : [[url.origin, url]])));
  return [...origins].flatMap(([origin, url]) => {
    const proxy = proxyFor(url, proxies);
    if (proxy === undefined) return [];
    const variable = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
    return [`${origin} is asked through the proxy ${proxy.host} (${variable}; NO_PROXY names hosts to ask directly).`];
  });
}
