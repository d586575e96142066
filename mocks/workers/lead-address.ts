// The way to the lead: its address says whether over HTTPS.
import { Agent, request as askPlainly, type ClientRequest, type RequestOptions } from 'node:http';
import { Agent as SecureAgent, request as askSecurely } from 'node:https';

export type AskLead = (options: Pick<RequestOptions, 'method' | 'path' | 'headers' | 'signal'>) => ClientRequest;

/** `lead`: an `http:` or `https:` URL without a path. Connections are kept for the next request. */
export function createAskLead(lead: string): AskLead {
  const { protocol, hostname: name, port } = new URL(lead);
  // As a URL has an IPv6 address, in brackets, it is no host name.
  const hostname = name.replace(/^\[|\]$/gu, '');
  if (protocol === 'https:') {
    const agent = new SecureAgent({ keepAlive: true });
    return (options) => askSecurely({ agent, hostname, port, ...options });
  }
  const agent = new Agent({ keepAlive: true });
  return (options) => askPlainly({ agent, hostname, port, ...options });
}
