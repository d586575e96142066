// Lets exchanges pass through `prism proxy`, and keeps what Prism says against their answers.
import { createSocketTransport } from '../../suites/kit/wire/socket-transport.ts';
import type { Transport } from '../../suites/kit/contract/exchange.ts';

interface Violation {
  /** Such as `response.body.0.name`. */
  readonly at: string;
  readonly message: string;
}

export interface Sighting {
  readonly operation: string;
  readonly status: number;
  /** Whether Prism knew which operation it was, and let the target answer. */
  readonly judged: boolean;
  /** Violations in the answer; those in a request are the battery's intention. */
  readonly violations: readonly Violation[];
}

export interface PrismTransport {
  readonly send: Transport;
  readonly sightings: readonly Sighting[];
  close(): void;
}

interface Road {
  /** Where the target is. */
  readonly base: string;
  /** Where Prism stands in front of it. */
  readonly prism: string;
  /** What passes through Prism. */
  readonly operations: readonly string[];
}

/** Requests of other operations, or without an operation, go to the target itself. */
export function createPrismTransport({ base, prism, operations }: Road): PrismTransport {
  const sockets = createSocketTransport();
  const sightings: Sighting[] = [];
  return {
    sightings,
    close: () => {
      sockets.close();
    },
    async send(request) {
      const { operation, url } = request;
      if (operation === undefined || !operations.includes(operation) || !url.startsWith(base))
        return sockets.send(request);
      const response = await sockets.send({ ...request, url: `${prism}${url.slice(base.length)}` });
      const headers = Object.fromEntries(response.headers);
      const { judged, violations } = parseViolations(headers['sl-violations']);
      const isPrisms = headers['content-type'] === 'application/problem+json';
      sightings.push({ operation, status: response.status, judged: judged && !isPrisms, violations });
      return response;
    },
  };
}

/** What the header `sl-violations` says of an answer. */
export function parseViolations(header = '[]'): Pick<Sighting, 'judged' | 'violations'> {
  if (!header.startsWith('[')) throw new Error(`Prism cut its list of violations: ${header.slice(0, 200)}`);
  const all = JSON.parse(header) as readonly { readonly location: readonly string[]; readonly message: string }[];
  return {
    judged: !all.some(({ message }) => message === 'Selected route not found'),
    violations: all
      .filter(({ location }) => location[0] === 'response')
      .map(({ location, message }) => ({ at: location.join('.'), message })),
  };
}
