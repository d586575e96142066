// Derives the lies about the operations of an OpenAPI document: from every element of their answers and of their parameters.
import type { InterfaceName } from '../../specs/clause.ts';
import { routesOf, type OpenApiDocument } from '../../specs/routes.ts';
import { createRouter } from '../../mocks/http/router.ts';
import { withBody, type Fault, type Middleware } from '../lies/fault.ts';
import { KINDS, type Kind } from '../lies/kinds.ts';
import { answerElements, type AnswerElement } from './answer-elements.ts';
import { answerLies, type AnswerLie } from './answer-lies.ts';

export interface Source {
  readonly interface: InterfaceName;
  readonly document: OpenApiDocument;
  /** Of the path of a request, before that of the document begins. */
  readonly prefix: string;
  /** Asks for an operation several times, so that every element of its answers is seen. */
  readonly witnessOf: (operation: string) => Fault['witness'];
  /** Whether a black box is to judge it. */
  readonly isJudged: (clause: string) => boolean;
}

/** A lie about an element that no clause decides is legal, so it is left out. */
export function deriveFaults(source: Source): readonly Fault[] {
  const routes = routesOf(source.document);
  const router = createRouter(routes);
  const operationOf = (request: Request): string | undefined => {
    const { pathname } = new URL(request.url);
    const match = pathname.startsWith(source.prefix)
      ? router(request.method, pathname.slice(source.prefix.length))
      : undefined;
    return match?.kind === 'found' ? match.route.operation : undefined;
  };
  return routes.flatMap((route) => {
    const asked: Asked = { operation: route.operation, operationOf, witness: source.witnessOf(route.operation) };
    return answerElements(source.document, route).flatMap((element) =>
      answerLies(element).flatMap((lie) => toFault(source, asked, element, lie)),
    );
  });
}

/** One operation, how to know that a request asks for it, and how to see what it answers. */
interface Asked {
  readonly operation: string;
  readonly operationOf: (request: Request) => string | undefined;
  readonly witness: Fault['witness'];
}

function toFault(
  source: Source,
  asked: Asked,
  { path }: AnswerElement,
  { kind, clause, edit }: AnswerLie,
): readonly Fault[] {
  const { operation, witness } = asked;
  if (clause === undefined || !source.isJudged(clause)) return [];
  const names = path.map(({ name }) => name);
  const place = names.map((name) => (name === '[]' ? 'items' : dashed(name))).join('.');
  return [
    {
      id: [source.interface, 'derived', dashed(operation), ...(place === '' ? [] : [place]), kind].join('.'),
      clause,
      title: titleOf(operation, names, kind),
      interface: source.interface,
      kind,
      apply: answering(asked, edit),
      witness,
    },
  ];
}

function titleOf(operation: string, names: readonly string[], kind: Kind): string {
  const place = names.join('.').replaceAll('.[]', '[]');
  return place === ''
    ? `The answer of ${operation} ${KINDS[kind]}.`
    : `In the answer of ${operation}, ${place} ${KINDS[kind]}.`;
}

/** In kebab-case. */
function dashed(name: string): string {
  return name
    .replaceAll(/(?<=[a-z])[A-Z]/g, '-$&')
    .replaceAll('_', '-')
    .toLowerCase();
}

/** Edits the JSON of the successes of one operation. */
function answering({ operation, operationOf }: Asked, edit: AnswerLie['edit']): Middleware {
  return (next) => {
    let count = 0;
    return async (request) => {
      const isAsked = operationOf(request) === operation;
      const response = await next(request);
      if (!isAsked || !response.ok) return response;
      count += 1;
      return withBody(response, JSON.stringify(edit(await response.json(), count)) ?? '');
    };
  };
}
