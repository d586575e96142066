// What cases rely on: every need by name, what is there if it is met, and the operations whose bodies it proves.
import { documents } from '../../specs/documents.ts';
import { isNode } from '../../specs/references.ts';
import { routesOf } from '../../specs/routes.ts';
import { allSuites } from '../../suites/battery.ts';
import type { Hazard } from '../../suites/kit/outcome.ts';
import { knownCapabilities } from './known-claims.ts';
import titles from './need-titles.json' with { type: 'json' };

export interface KnownNeed {
  /** `<interface>.<need>`. */
  readonly id: string;
  readonly title: string;
  readonly hazard: Hazard;
  /** operationIds. */
  readonly operations: readonly string[];
  /** The cases that wait for it. */
  readonly cases: readonly { readonly id: string; readonly title: string }[];
}

/** Without the capabilities, which have titles of their own. */
const TITLES: Readonly<Record<string, string>> = titles;

/** The operations whose bodies a need proves: `x-binding` names it. By the id of the need. */
function operationsByNeed(): ReadonlyMap<string, readonly string[]> {
  const proven = Object.entries(documents).flatMap(([name, document]) =>
    routesOf(document).flatMap(({ operation, definition: { requestBody } }) => {
      const needs = isNode(requestBody) ? requestBody['x-binding'] : undefined;
      return Array.isArray(needs) ? needs.map((need) => ({ id: `${name}.${String(need)}`, operation })) : [];
    }),
  );
  const byNeed = Map.groupBy(proven, ({ id }) => id);
  return new Map([...byNeed].map(([id, found]) => [id, found.map(({ operation }) => operation)]));
}

/** In the order of the suites. */
export function knownNeeds(): readonly KnownNeed[] {
  const capabilities = knownCapabilities();
  const operations = operationsByNeed();
  return allSuites().flatMap((suite) =>
    Object.entries(suite.needs).map(([need, { hazard }]): KnownNeed => {
      const id = `${suite.interface}.${need}`;
      return {
        id,
        title: capabilities.get(id) ?? TITLES[id] ?? need,
        hazard,
        operations: operations.get(id) ?? [],
        cases: suite.cases
          .filter(({ needs }) => needs.includes(need))
          .map((item) => ({ id: item.id, title: item.title })),
      };
    }),
  );
}
