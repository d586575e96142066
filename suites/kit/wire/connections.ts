// How connections to a target are made: whom to trust, what to show, and through which proxies.

export interface Connections {
  /** Certificate authorities to trust beside the usual ones, as PEM text. */
  readonly ca?: string | undefined;
  /** Shown to a target that asks its clients for a certificate (mutual TLS): both as PEM text. */
  readonly clientCertificate?: { readonly certificate: string; readonly key: string } | undefined;
  readonly proxies?: Proxies | undefined;
}

/** What HTTP_PROXY, HTTPS_PROXY and NO_PROXY say. */
export interface Proxies {
  readonly http?: URL;
  readonly https?: URL;
  /** Hosts that are asked directly: names, what names end with (`.corp`), addresses, `host:port`, or `*`. */
  readonly direct: readonly string[];
}

/** The part of settings that says how connections are made. */
export function connectionsOf({ ca, clientCertificate, proxies }: Connections): Connections {
  return { ca, clientCertificate, proxies };
}

/** The lower-case names win, as curl has it. Throws an Error for an address that is none. */
export function readProxies(environment: Readonly<Record<string, string | undefined>>): Proxies {
  const read = (name: string): readonly [name: string, value: string] => {
    const lower = environment[name.toLowerCase()] ?? '';
    return lower === '' ? [name, environment[name] ?? ''] : [name.toLowerCase(), lower];
  };
  const toProxy = (name: string, ...protocols: readonly string[]): URL | undefined => {
    const [variable, value] = read(name);
    if (value === '') return undefined;
    const url = URL.parse(value.includes('://') ? value : `http://${value}`);
    if (protocols.includes(url?.protocol ?? '')) return url ?? undefined;
    throw new Error(`${variable} is not the address of an HTTP proxy: give it as http://HOST:PORT, or unset it.`);
  };
  const [http, https] = [toProxy('HTTP_PROXY', 'http:'), toProxy('HTTPS_PROXY', 'http:', 'https:')];
  const [, direct] = read('NO_PROXY');
  return {
    ...(http === undefined ? {} : { http }),
    ...(https === undefined ? {} : { https }),
    direct: direct.split(/[\s,]+/u).filter((host) => host !== ''),
  };
}

/** The proxy through which an origin is asked; loopback is always asked directly. */
export function proxyFor({ protocol, hostname, port }: URL, proxies: Proxies | undefined): URL | undefined {
  const proxy = protocol === 'https:' ? proxies?.https : proxies?.http;
  if (proxy === undefined || /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|\[::1\])$/iu.test(hostname)) return undefined;
  const asked = `${hostname}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`.toLowerCase();
  const isDirect = (entry: string): boolean => {
    const [name, only] = splitPort(entry.toLowerCase());
    if (name === '*') return true;
    if (only !== undefined && !asked.endsWith(`:${only}`)) return false;
    const ending = name.replace(/^\*?\.?/u, '');
    return hostname.toLowerCase() === ending || hostname.toLowerCase().endsWith(`.${ending}`);
  };
  return proxies?.direct.some(isDirect) === true ? undefined : proxy;
}

function splitPort(entry: string): readonly [name: string, port?: string] {
  const [, name = entry, port] = /^(.*?):(\d+)$/u.exec(entry) ?? [];
  return port === undefined || name.includes(':') ? [entry] : [name, port];
}

/** The value of `Proxy-Authorization`, if the address of the proxy has a user. */
export function authorizationOf({ username, password }: URL): string | undefined {
  if (username === '') return undefined;
  return `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
}
