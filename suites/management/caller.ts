// Sends operations by their operationId, with the token of the target unless a case says otherwise.
import { managementDocument } from '../../specs/documents.ts';
import { Environment, toTarget } from '../kit/contract/caller.ts';
import type { CaseEnvironment } from '../kit/contract/case.ts';
import { checkRefused } from '../kit/contract/check.ts';
import { TransportError, Unjudgeable, type Exchange } from '../kit/contract/exchange.ts';
import type { ManagementTarget, Target } from '../kit/contract/target.ts';
import { heedOtherRun } from './other-run.ts';
import { checkDone, recordOf, recordsOf, ROUTES, type JsonRecord } from './read.ts';

export interface CallOptions {
  /** Instead of the project under test. */
  readonly ref?: string;
  readonly slug?: string;
  /** By the key of each parameter in the document, in snake case: a parameter's name is the document's. */
  readonly query?: Readonly<Record<string, string>>;
  /** Values for the binding of the operation; without them no body is sent. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Sent as it is, instead of a binding. */
  readonly raw?: { readonly type: string; readonly body: string | Uint8Array };
  /** A hostname that another run set up is answered as it is; else it blocks the case. */
  readonly ofAnyRun?: true;
  /** Instead of the value of `Authorization`; null sends none. */
  readonly authorization?: string | null;
}

/** What a project keeps secret is not ours to write down, not even in the evidence of a failure. */
const SECRET_KEYS: Readonly<Record<string, readonly string[]>> = {
  listSecrets: ['value'],
  createProject: ['db_pass'],
  getEncryptionKey: ['root_key'],
  updateEncryptionKey: ['root_key'],
};

export class Caller extends Environment<'project' | 'organization' | 'secret' | 'function'> {
  readonly target: ManagementTarget;
  /** The data API of the same project, if there is one. */
  readonly data: Target['data'];

  constructor(environment: CaseEnvironment) {
    super(environment);
    const { management, data } = environment.target;
    if (management === undefined) throw new Error('The management suite was started without a management target.');
    this.target = management;
    this.data = data;
  }

  /** Sends an operation of the contract; a refusal is an answer like any other. */
  async call(operation: string, options: CallOptions = {}): Promise<Exchange> {
    const route = ROUTES.get(operation);
    if (route === undefined) throw new Error(`The management interface has no operation ${operation}.`);
    const { authorization = `Bearer ${this.target.token}`, raw, values, ref = this.target.ref, slug = '' } = options;
    const body = raw?.body ?? (values === undefined ? undefined : JSON.stringify(this.bind(operation, values)));
    const send = options.ref === undefined ? this.send : sendToOther(this);
    const secretKeys = SECRET_KEYS[operation];
    const answer = await send({
      method: route.method,
      url: `${this.target.url}${toTarget(managementDocument, route, { ref, function_slug: slug }, options.query)}`,
      headers: {
        accept: 'application/json',
        ...(authorization === null ? {} : { authorization }),
        ...(body === undefined ? {} : { 'content-type': raw?.type ?? 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      operation,
      anyBody: route.anyBody,
      ...(secretKeys === undefined ? {} : { secretKeys }),
    });
    if (operation.endsWith('CustomHostname') && !asksElsewhere(options)) heedOtherRun(answer, this.marker);
    return answer;
  }

  /** Sends one that must succeed; `clause`, else its own, is broken if it does not. */
  async succeed(operation: string, options?: CallOptions, clause?: string): Promise<Exchange> {
    return checkDone(await this.call(operation, options), clause);
  }

  /** The same, for the object that it answers. */
  async record(operation: string, options?: CallOptions, clause?: string): Promise<JsonRecord> {
    return recordOf(await this.call(operation, options), clause);
  }

  /** The same, for the objects of the array that it answers. */
  async records(operation: string, options?: CallOptions): Promise<readonly JsonRecord[]> {
    return recordsOf(await this.call(operation, options));
  }

  /** Sends one that must be refused. `how` it is asked belongs to the sentence: `without a token`. */
  async refuses(operation: string, how: string, options?: CallOptions): Promise<void> {
    checkRefused(await this.call(operation, options), `${operation} ${how} is refused`);
  }
}

/** Another project may not be ready for long: that ends the case, which would begin anew with one more project. */
function sendToOther({ send }: Caller): Caller['send'] {
  return async (request) => {
    try {
      return await send(request);
    } catch (error) {
      if (!(error instanceof TransportError) || error.reason !== 'unavailable') throw error;
      throw new Unjudgeable(`another project does not take ${request.operation ?? ''} (${error.message})`);
    }
  };
}

/** An answer to another token, without one, or about another project says nothing about runs. */
function asksElsewhere({ ofAnyRun, authorization, ref }: CallOptions): boolean {
  return ofAnyRun === true || authorization !== undefined || ref !== undefined;
}
