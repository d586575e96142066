// Sends the operations of the interface by name, as an identity or without one.
import { storageDocument } from '../../specs/documents.ts';
import { Environment, operationsOf, toTarget } from '../kit/contract/caller.ts';
import type { CaseEnvironment } from '../kit/contract/case.ts';
import { checkAccepted } from '../kit/contract/check.ts';
import type { Exchange, WireRequest } from '../kit/contract/exchange.ts';
import type { StorageTarget } from '../kit/contract/target.ts';
import { toBody } from './body.ts';
import { identify, type Identity } from './identify.ts';

export interface CallOptions {
  /** Path parameters by their keys in the document, as plain text; the slashes of `wildcard` stay. */
  readonly params?: Readonly<Record<string, string>>;
  /** By the key of each parameter in the document: its name is the document's. */
  readonly query?: Readonly<Record<string, string>>;
  /** Values for the binding of the operation's body. */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly as?: Identity;
  /** Sent over the others. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly schemaApplies?: WireRequest['schemaApplies'];
}

const MOST_HOPS = 3;
const REDIRECTIONS = [301, 302, 303, 307, 308];

const ROUTES = operationsOf(storageDocument);

export class Caller extends Environment<'bucket'> {
  readonly target: StorageTarget;
  /** {storage_url}, without a final slash. */
  readonly base: string;
  /** What was not there as it was sent when it was looked at after its upload, with the clause that this breaks. */
  readonly spoiled: { readonly bytes: Uint8Array; readonly clause: string }[] = [];

  constructor(environment: CaseEnvironment) {
    super(environment);
    const { storage } = environment.target;
    if (storage === undefined) throw new Error('The storage suite was started without a storage target.');
    this.target = storage;
    this.base = storage.url.replace(/\/+$/, '');
  }

  /** Sends an operation; a refusal is an answer like any other. */
  async call(operation: string, options: CallOptions = {}): Promise<Exchange> {
    const route = ROUTES.get(operation);
    if (route === undefined) throw new Error(`There is no storage operation ${operation}.`);
    const bound = options.values === undefined ? undefined : this.bind(operation, options.values);
    const body = toBody(bound, this.marker);
    return this.follow({
      method: route.method,
      url: `${this.base}${toTarget(storageDocument, route, options.params ?? {}, options.query)}`,
      headers: { ...identify(this.target, options.as ?? 'key'), ...body?.headers, ...options.headers },
      ...(body === undefined ? {} : { body: body.content }),
      operation,
      anyBody: route.anyBody,
      ...(options.schemaApplies === undefined ? {} : { schemaApplies: options.schemaApplies }),
    });
  }

  /** Sends a request as it is, and goes where its answer leads, as `call` does. */
  async follow(request: WireRequest): Promise<Exchange> {
    let exchange = await this.send(request);
    for (let hops = 0; request.method === 'GET' && hops < MOST_HOPS; hops += 1) {
      const elsewhere = leadsTo(this.base, exchange);
      if (elsewhere === undefined) break;
      exchange = await this.send({ ...request, url: elsewhere });
    }
    return exchange;
  }

  /** Sends an operation that must succeed; otherwise its own clause is blamed. */
  async succeed(operation: string, options?: CallOptions): Promise<Exchange> {
    const exchange = await this.call(operation, options);
    checkAccepted(exchange, `${operation} succeeds`, ROUTES.get(operation)?.clauses[0]);
    return exchange;
  }

  /** A text unlike any other of the run. */
  freshText(label: string): string {
    return `${label} of ${this.name('content')}`;
  }
}

/**
 * Where a redirection leads among the objects of the same target, as a superseded path may lead to the one that took its place, and that to a
 * signed link: every client follows it. Anywhere else, such as to a login page, counts as the refusal it is.
 */
function leadsTo(base: string, exchange: Exchange): string | undefined {
  const location = exchange.header('location');
  const asked = exchange.request.url;
  if (!REDIRECTIONS.includes(exchange.status) || location === undefined || !URL.canParse(location, asked))
    return undefined;
  const url = new URL(location, asked).href;
  return url.startsWith(`${new URL(base).href.replace(/\/$/, '')}/object/`) ? url : undefined;
}
