// Which methods of a client send which operation of the contract, found by calling all of them.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toOperations } from '../../../mocks/http/operations.ts';
import { managementDocument } from '../../../specs/documents.ts';
import { routesOf } from '../../../specs/routes.ts';

/** Enough for any method: a project's reference, a slug or a body, a body. */
const ARGUMENTS = ['abcdefghijklmnopqrst', 'slug', 'third', 'fourth'];

const operations = toOperations(routesOf(managementDocument));

/** Operation and method, as `listProjects = getProjects`, in order. */
export async function operationsOf(connect: (url: string) => object): Promise<string[]> {
  const sent: string[] = [];
  const server = createServer((request, response) => {
    sent.push(operations.nameOf(request.method ?? '', (request.url ?? '').split('?')[0] ?? '') ?? 'another');
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const found: string[] = [];
  for (const name of methodsOf(client)) {
    sent.length = 0;
    // What the client makes of the answer does not matter here.
    await Promise.resolve(Reflect.apply(Reflect.get(client, name) as () => unknown, client, ARGUMENTS)).catch(
      () => undefined,
    );
    found.push(...sent.filter((operation) => operation !== 'another').map((operation) => `${operation} = ${name}`));
  }
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  return found.toSorted();
}

function methodsOf(client: object): string[] {
  const prototype: unknown = Object.getPrototypeOf(client);
  return Object.entries(Object.getOwnPropertyDescriptors(prototype))
    .filter(([name, { value }]) => name !== 'constructor' && typeof value === 'function')
    .map(([name]) => name);
}
