// The way to the lead: its address says whether over HTTPS.
import { Agent, request as askPlainly, type ClientRequest, type RequestOptions } from 'node:http';
import { Agent as SecureAgent, request as askSecurely } from 'node:https';
import { isIP } from 'node:net';

export interface WayToLead {
  readonly ask: (options: Pick<RequestOptions, 'method' | 'path' | 'headers' | 'signal'>) => ClientRequest;
  /** What is under way is broken off. */
  readonly close: () => void;
}

/** `lead`: an `http:` or `https:` URL without a path. Connections are kept for the next request. */
export function openWayToLead(lead: string): WayToLead {
  const { protocol, hostname: name, port } = new URL(lead);
  // As a URL has an IPv6 address, in brackets, it is no host name.
  const hostname = name.replace(/^\[|\]$/gu, '');
  if (protocol === 'https:') {
    const agent = new SecureAgent({ keepAlive: true });
    // A request that is passed on has the Host of its client, which is not what the lead's certificate is for.
    const servername = isIP(hostname) === 0 ? hostname : '';
    return {
      ask: (options) => askSecurely({ agent, hostname, port, servername, ...options }),
      close: () => {
        agent.destroy();
      },
    };
  }
  const agent = new Agent({ keepAlive: true });
  return {
    ask: (options) => askPlainly({ agent, hostname, port, ...options }),
    close: () => {
      agent.destroy();
    },
  };
}
