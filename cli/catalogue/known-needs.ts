// What cases rely on: every need by name, what is there if it is met, and the operations whose bodies it proves.
import { documents } from '../../specs/documents.ts';
import { isNode } from '../../specs/references.ts';
import { routesOf } from '../../specs/routes.ts';
import { allSuites } from '../../suites/battery.ts';
import type { Hazard } from '../../suites/kit/outcome.ts';
import { knownCapabilities } from './known-claims.ts';

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
const TITLES: Readonly<Record<string, string>> = {
  'data.fixture': 'The database holds the tables and rows that `touchstone fixture` prints',
  'data.inflection': 'The names of tables and columns are inflected, which is off by default in the contract',
  'data.records': 'A table shows at least two records to the caller',
  'data.service-key': 'A key of the service role was given (--service-key)',
  'data.user': 'A signed-in user was given (--jwt-secret, or --user-token)',
  'data.users': 'Two signed-in users were given (--jwt-secret, or --user-token twice)',
  'management.project-binding': 'Creates a project from the body that is sent',
  'management.organization-binding': 'Creates an organization from the body that is sent',
  'management.secret-binding': 'Creates a secret from the body that is sent, lists it, and deletes it',
  'management.function-binding': 'Creates a function from the body that is sent, and finds it',
  'management.function-update-binding': 'Changes a function with the body that is sent',
  'management.hostname-binding': 'Starts to set up a custom hostname with the body that is sent',
  'management.root-key-binding': 'Accepts another encryption root key with the body that is sent',
  'management.restrictions-binding': 'Applies network restrictions with the body that is sent',
  'management.banned-address': 'A banned address was given (--banned-address), and is listed among the bans',
  'management.restrictions-disallowed': 'The project is not entitled to network restrictions',
  'storage.bucket-binding': 'Creates a bucket from the body that is sent, and shows it',
  'storage.bucket-removal': 'Creates a bucket, and deletes it while it is empty',
  'storage.public-binding': 'Creates a public bucket from the body that is sent',
  'storage.limits-binding': 'Creates a bucket with limits of size and type from the body that is sent',
  'storage.update-binding': 'Changes a bucket with the body that is sent',
  'storage.upload-binding': 'Stores what is uploaded, and finds it again',
  'storage.replace-binding': 'Replaces an object by what is sent',
  'storage.delete-many-binding': 'Removes the objects that the body names',
  'storage.sign-binding': 'Signs a link with the body that is sent',
  'storage.batch-binding': 'Signs several links with the body that is sent',
  'storage.move-binding': 'Moves an object with the body that is sent',
  'storage.copy-binding': 'Copies an object with the body that is sent',
  'storage.list-binding': 'Lists objects with the body that is sent',
  'storage.user': 'A signed-in user was given (--jwt-secret, or --user-token), whose token is accepted',
  'storage.users': 'Two signed-in users were given (--jwt-secret, or --user-token twice), whose tokens are accepted',
};

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
