// Makes an operation from its rules: checks body and query first, then the caller, then does the work.
import type { Operation, OperationRules } from './call.ts';
import { parseShape } from './shape.ts';

export function operation<Body, Query>(rules: OperationRules<Body, Query>): Operation {
  return {
    authorization: rules.authorization,
    readsBody: rules.body !== undefined,
    bodyOptional: rules.bodyOptional === true,
    prepare(body, query) {
      // Without a shape the type parameter is unknown, and undefined fits it.
      const parsedBody = rules.body === undefined ? (undefined as Body) : parseShape(rules.body, body, 'body');
      const parsedQuery =
        rules.query === undefined ? (undefined as Query) : parseShape(rules.query, query, 'querystring');
      return (call) => {
        const work = (): Promise<Response> => rules.handle({ ...call, body: parsedBody, query: parsedQuery });
        return rules.changesBytes === true ? call.barrier.during(work) : work();
      };
    },
  };
}
