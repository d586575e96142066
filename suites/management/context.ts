// What a management case works with: operations by their operationId, with the token of the target unless it says otherwise.
import { managementDocument } from '../../specs/documents.ts';
import { parametersOf, toQuery } from '../../specs/parameters.ts';
import type { OperationRoute } from '../../specs/routes.ts';
import { cases, type CaseEnvironment } from '../kit/contract/case.ts';
import { checkRefused } from '../kit/contract/check.ts';
import { TransportError, Unjudgeable, type Exchange } from '../kit/contract/exchange.ts';
import type { ManagementTarget, Target } from '../kit/contract/target.ts';
import { heedOtherRun } from './other-run.ts';
import { checkDone, recordOf, recordsOf, ROUTES, type JsonRecord } from './read.ts';

/** The form of a list of management cases. */
export const managementCases = cases<ManagementContext>;

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

export interface ManagementContext extends Omit<CaseEnvironment, 'target'> {
  readonly target: ManagementTarget;
  /** The data API of the same project, if there is one. */
  readonly data: Target['data'];
  /** Sends an operation of the contract; a refusal is an answer like any other. */
  call(operation: string, options?: CallOptions): Promise<Exchange>;
  /** Sends one that must succeed; `clause`, else its own, is broken if it does not. */
  succeed(operation: string, options?: CallOptions, clause?: string): Promise<Exchange>;
  /** The same, for the object that it answers. */
  record(operation: string, options?: CallOptions, clause?: string): Promise<JsonRecord>;
  /** The same, for the objects of the array that it answers. */
  records(operation: string, options?: CallOptions): Promise<readonly JsonRecord[]>;
  /** Sends one that must be refused. `how` it is asked belongs to the sentence: `without a token`. */
  refuses(operation: string, how: string, options?: CallOptions, clause?: string): Promise<void>;
  /** A fresh name with this end, on the ledger before anything is made under it. */
  claim(kind: string, end?: string): Promise<string>;
}

/** What a project keeps secret is not ours to write down, not even in the evidence of a failure. */
const SECRET_KEYS: Readonly<Record<string, readonly string[]>> = {
  listSecrets: ['value'],
  createProject: ['db_pass'],
  getEncryptionKey: ['root_key'],
  updateEncryptionKey: ['root_key'],
};

export function createManagementContext(environment: CaseEnvironment): ManagementContext {
  const target = environment.target.management;
  if (target === undefined) throw new Error('The management suite was started without a management target.');

  const call: ManagementContext['call'] = async (operation, options = {}) => {
    const route = ROUTES.get(operation);
    if (route === undefined) throw new Error(`The management interface has no operation ${operation}.`);
    const { authorization = `Bearer ${target.token}` } = options;
    const body =
      options.raw?.body ??
      (options.values === undefined ? undefined : JSON.stringify(environment.bind(operation, options.values)));
    const send = options.ref === undefined ? environment.send : sendToOther(environment);
    const secretKeys = SECRET_KEYS[operation];
    const answer = await send({
      method: route.method,
      url: `${target.url}${fillPath(route, options, target)}`,
      headers: {
        accept: 'application/json',
        ...(authorization === null ? {} : { authorization }),
        ...(body === undefined ? {} : { 'content-type': options.raw?.type ?? 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      operation,
      anyBody: route.anyBody,
      ...(secretKeys === undefined ? {} : { secretKeys }),
    });
    if (operation.endsWith('CustomHostname') && !asksElsewhere(options)) heedOtherRun(answer, environment.marker);
    return answer;
  };

  return {
    ...environment,
    target,
    data: environment.target.data,
    call,
    succeed: async (operation, options, clause) => checkDone(await call(operation, options), clause),
    record: async (operation, options, clause) => recordOf(await call(operation, options), clause),
    records: async (operation, options) => recordsOf(await call(operation, options)),
    async refuses(operation, how, options, clause) {
      checkRefused(await call(operation, options), `${operation} ${how} is refused`, clause);
    },
    async claim(kind, end = '') {
      const name = `${environment.name(kind)}${end}`;
      await environment.opened(kind, name);
      return name;
    },
  };
}

/** Another project may not be ready for long: that ends the case, which would begin anew with one more project. */
function sendToOther({ send }: CaseEnvironment): CaseEnvironment['send'] {
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

function fillPath(route: OperationRoute, options: CallOptions, target: ManagementTarget): string {
  const parameters = parametersOf(managementDocument, route);
  const inPath: Readonly<Record<string, string>> = {
    ref: options.ref ?? target.ref,
    function_slug: options.slug ?? '',
  };
  const path = parameters
    .filter(({ part }) => part === 'path')
    .reduce((filled, { name }) => filled.replace(`{${name}}`, encodeURIComponent(inPath[name] ?? '')), route.path);
  return `${path}${toQuery(parameters, options.query ?? {})}`;
}
