// What a management case works with: operations by their operationId, with the token of the target unless it says otherwise.
import { managementDocument } from '../../specs/documents.ts';
import { parametersOf, toQuery } from '../../specs/parameters.ts';
import { routesOf, type OperationRoute } from '../../specs/routes.ts';
import type { CaseEnvironment } from '../kit/contract/case.ts';
import { TransportError, Unjudgeable, type Exchange } from '../kit/contract/exchange.ts';
import { takesAnyBody } from '../kit/contract/schema-clause.ts';
import type { ManagementTarget } from '../kit/contract/target.ts';
import { heedOtherRun } from './other-run.ts';

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

export interface ManagementContext {
  readonly environment: CaseEnvironment;
  readonly target: ManagementTarget;
  /** Sends an operation of the contract. */
  call(operation: string, options?: CallOptions): Promise<Exchange>;
}

/** What a project keeps secret is not ours to write down, not even in the evidence of a failure. */
const SECRET_KEYS: Readonly<Record<string, readonly string[]>> = {
  listSecrets: ['value'],
  createProject: ['db_pass'],
  getEncryptionKey: ['root_key'],
  updateEncryptionKey: ['root_key'],
};

const ROUTES = new Map(
  routesOf(managementDocument).map((route) => [
    route.operation,
    { ...route, anyBody: takesAnyBody(managementDocument, route) },
  ]),
);

export function createManagementContext(environment: CaseEnvironment): ManagementContext {
  const target = environment.target.management;
  if (target === undefined) throw new Error('The management suite was started without a management target.');
  return {
    environment,
    target,
    async call(operation, options = {}) {
      const route = ROUTES.get(operation);
      if (route === undefined) throw new Error(`The management interface has no operation ${operation}.`);
      const { authorization = `Bearer ${target.token}` } = options;
      const body =
        options.raw?.body ??
        (options.values === undefined ? undefined : JSON.stringify(environment.bind(operation, options.values)));
      const send = options.ref === undefined ? environment.send : sendToOther(environment);
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
        ...(operation in SECRET_KEYS ? { secretKeys: secretKeysOf(operation) } : {}),
      });
      if (operation.endsWith('CustomHostname') && !asksElsewhere(options)) heedOtherRun(answer, environment.marker);
      return answer;
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

function secretKeysOf(operation: string): readonly string[] {
  return SECRET_KEYS[operation] ?? [];
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
