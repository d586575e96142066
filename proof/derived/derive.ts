// Derives the lies about the operations of an OpenAPI document: from every element of their answers, and from their parameters.
import type { InterfaceName } from '../../specs/clause.ts';
import { parametersOf } from '../../specs/parameters.ts';
import { dereference, isNode } from '../../specs/references.ts';
import { routesOf, type OpenApiDocument, type OperationRoute } from '../../specs/routes.ts';
import { createRouter } from '../../mocks/http/router.ts';
import { dashed, withBody, type Fault, type Middleware } from '../kit/fault.ts';
import { KINDS, type Kind } from '../kit/kinds.ts';
import { answerElements } from './answer-elements.ts';
import { answerLies, type AnswerLie } from './answer-lies.ts';
import { parameterLies } from './parameter-lies.ts';
import { textAt } from './shape.ts';

const OF_THE_BODY =
  'Every creation, or the first change, carries it, so its refusal may be for the body, which the contract leaves open.';
const OF_THE_VALUE = 'Which paths a server takes is left to it, so a refusal may be for the value.';

/** Lies that a document gives and that no black box can decide, each with its reason. */
export const EXCUSED: Readonly<Record<string, string>> = {
  'management.derived.create-function.query.slug.refused': OF_THE_BODY,
  'management.derived.create-function.query.name.refused': OF_THE_BODY,
  'management.derived.update-function.query.name.refused': OF_THE_BODY,
  'management.derived.create-function.query.entrypoint-path.refused': OF_THE_VALUE,
  'management.derived.create-function.query.import-map-path.refused': OF_THE_VALUE,
  'management.derived.update-function.query.entrypoint-path.refused': OF_THE_VALUE,
  'management.derived.update-function.query.import-map-path.refused': OF_THE_VALUE,
};

export interface Source {
  readonly interface: InterfaceName;
  readonly document: OpenApiDocument;
  /** Of the path of a request, before that of the document begins. */
  readonly prefix: string;
  /** Whether a black box is to judge it. */
  readonly isJudged: (clause: string) => boolean;
}

/** A lie about one operation. */
interface Lie {
  readonly kind: Kind;
  readonly clause: string | undefined;
  /** Where the element is, as a part of an id. */
  readonly place: readonly string[];
  /** What it is, as the subject of a sentence. */
  readonly subject: string;
  /** For the requests of the operation. */
  readonly apply: Middleware;
}

/** A lie about an element that no clause decides is legal, so it is left out, and so is what nobody can decide. */
export function deriveFaults(source: Source): readonly Fault[] {
  return deriveAll(source).filter(({ id }) => !(id in EXCUSED));
}

/** With those that are excused. */
export function deriveAll(source: Source): readonly Fault[] {
  const routes = routesOf(source.document);
  const operationOf = createReader(source, routes);
  return routes.flatMap((route) => {
    const { operation } = route;
    const lies = [liesAboutAnswers, liesAboutStatus, liesAboutParameters];
    return lies
      .flatMap((derive) => derive(source.document, route))
      .flatMap(({ kind, clause, place, subject, apply }) =>
        clause === undefined || !source.isJudged(clause)
          ? []
          : {
              id: [source.interface, 'derived', dashed(operation), ...place, kind].join('.'),
              clause,
              title: `${subject} ${KINDS[kind]}.`,
              interface: source.interface,
              kind,
              apply: about(operation, operationOf, apply),
            },
      );
  });
}

function liesAboutAnswers(document: OpenApiDocument, route: OperationRoute): readonly Lie[] {
  return answerElements(document, route).flatMap((element) => {
    const names = element.path.map(({ name }) => name);
    const inside = names.join('.').replaceAll('.[]', '[]');
    const place = names.map((name) => (name === '[]' ? 'items' : dashed(name)));
    const subject =
      inside === '' ? `The answer of ${route.operation}` : `In the answer of ${route.operation}, ${inside}`;
    return answerLies(element).map(({ kind, clause, edit }) => ({
      kind,
      clause,
      place,
      subject,
      apply: editing(edit),
    }));
  });
}

/** None if the document leaves the status open. */
function liesAboutStatus(document: OpenApiDocument, route: OperationRoute): readonly Lie[] {
  const responses = Object.entries(isNode(route.definition['responses']) ? route.definition['responses'] : {});
  const exact = responses.filter(([status]) => /^2\d\d$/u.test(status));
  return exact.map(([named, response]) => ({
    kind: 'other-status',
    clause: textAt(dereference(document, response), 'x-clause') ?? answerElements(document, route)[0]?.clause,
    place: [],
    subject: `The answer of ${route.operation}`,
    apply: (next) => async (request) => {
      const response = await next(request);
      const status = named === '200' ? 201 : 200;
      return response.ok ? new Response(await response.text(), { status, headers: response.headers }) : response;
    },
  }));
}

function liesAboutParameters(document: OpenApiDocument, route: OperationRoute): readonly Lie[] {
  return parametersOf(document, route).flatMap((parameter) => {
    const { name, part, clause } = parameter;
    const subject = `In requests for ${route.operation}, the ${part} parameter ${name}`;
    return parameterLies(parameter, 'requestBody' in route.definition).map((lie) => ({
      ...lie,
      clause,
      subject,
      place: [part, dashed(name)],
    }));
  });
}

type OperationReader = (request: Request) => string | undefined;

function createReader({ prefix }: Source, routes: readonly OperationRoute[]): OperationReader {
  const router = createRouter(routes);
  return (request) => {
    const { pathname } = new URL(request.url);
    const match = pathname.startsWith(prefix) ? router(request.method, pathname.slice(prefix.length)) : undefined;
    return match?.kind === 'found' ? match.route.operation : undefined;
  };
}

function about(operation: string, operationOf: OperationReader, lie: Middleware): Middleware {
  return (next) => {
    const lying = lie(next);
    return (request) => (operationOf(request) === operation ? lying(request) : next(request));
  };
}

/** Edits the JSON of successes. */
function editing(edit: AnswerLie['edit']): Middleware {
  return (next) => {
    let count = 0;
    return async (request) => {
      const response = await next(request);
      if (!response.ok) return response;
      count += 1;
      return withBody(response, JSON.stringify(edit(await response.json(), count)) ?? '');
    };
  };
}
