// Makes an operation from its rules.
import type { Call, Operation, OperationRules } from './call.ts';

/** `Body` and `Query` are types for what the validators of the operation let through, defaults filled in. */
export function operation<Body = unknown, Query = unknown>(rules: OperationRules<Body, Query>): Operation {
  return (call) => {
    const work = (): Promise<Response> => rules.handle(call as Call<Body, Query>);
    return rules.changesBytes === true ? call.barrier.during(work) : work();
  };
}
