// Refuses a stub that is misspelt, contradicts itself, or could never answer, with a sentence that says what to write instead.
import type { OperationRegister } from '../../http/operations.ts';
import { locate } from '../locate.ts';
import { checkHeaders, checkJson, checkMatch, checkPath } from '../check-match.ts';
import { checkRuleFields, COMMON, type Kind } from '../rule-fields.ts';
import { STUB_METHODS, type Stub } from './stub.ts';
import { isObject, shown } from '../../runtime/unknown.ts';

/** A record, so that the compiler misses no field. */
const KINDS: Readonly<Record<keyof Stub, Kind>> = {
  method: undefined,
  path: undefined,
  ref: undefined,
  match: undefined,
  status: COMMON.status,
  headers: undefined,
  body: undefined,
  text: undefined,
  latency: COMMON.latency,
  times: COMMON.times,
  handler: undefined,
};

/** Throws an Error. From a file, over HTTP and from JavaScript anything may come. */
export function checkStub(stub: Stub, operations: OperationRegister): void {
  if (!isObject(stub)) throw new Error('A stub is an object with method, path and an answer.');
  checkRuleFields('stub', { ...stub }, KINDS);
  if (!['*', ...STUB_METHODS].includes(stub.method))
    throw new Error(`${shown(stub.method)} is not a method of a stub: write ${STUB_METHODS.join(', ')}, or * for all.`);
  checkPath(stub.path, 'the path of a stub', '/rest/v1/todos');
  checkMatch(stub.match, 'stub');
  checkAnswer(stub);
  checkPlace(stub, operations);
}

function checkAnswer({ status, headers, body, text, handler }: Stub): void {
  if (handler !== undefined) {
    if (typeof handler !== 'function')
      throw new Error(
        'handler is a function, which only the process of the mock can give: from a file or over HTTP, write status, headers, and body or text.',
      );
    const beside = Object.entries({ status, headers, body, text }).filter(([, value]) => value !== undefined);
    if (beside.length > 0)
      throw new Error(`A stub with a handler has no ${beside.map(([key]) => key).join(', ')}: the handler says it.`);
    return;
  }
  if (status === undefined && body === undefined && text === undefined)
    throw new Error('A stub needs an answer: a status, a body (sent as JSON), a text or a handler.');
  if (body !== undefined && text !== undefined)
    throw new Error('A stub has a body (sent as JSON) or a text (sent as it is), not both.');
  if (text !== undefined && typeof text !== 'string') throw new Error('text is a text: what is sent as JSON is body.');
  if ((body !== undefined || text !== undefined) && status !== undefined && [204, 205, 304].includes(status))
    throw new Error(`An answer with status ${status} has no body: leave out ${text === undefined ? 'body' : 'text'}.`);
  checkHeaders('headers', headers);
  checkJson('body', body);
}

/** A stub beside an operation would take its requests, or never get any. */
function checkPlace({ method, path }: Stub, operations: OperationRegister): void {
  const located = locate(path);
  if (located === undefined) return;
  const { part, path: own } = located;
  if (part === 'admin') throw new Error(`${path} belongs to the administration of the mock, which has no stubs.`);
  // It wins there: who signed in by stubs before goes on.
  if (part === 'auth') return;
  const methods = method === '*' ? STUB_METHODS : [method];
  for (const one of methods) {
    const operation = operations[part].nameOf(one, own);
    if (operation !== undefined)
      throw new Error(
        `${one} ${path} is ${part}.${operation}, which the mock answers itself: a stub is for what it does not have. ` +
          `A fault rule answers in its place: mock.faults.add({ operation: '${part}.${operation}', status, body }), or POST /__touchstone/faults.`,
      );
  }
}
