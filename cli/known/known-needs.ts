// What cases rely on: every need by name, what is there if it is met, and the operations whose bodies it proves.
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
  'data.inflection': 'Inflects the names of tables and columns, which the contract has off by default',
  'data.records': 'A table shows two records or more to whom it is asked as',
  'data.service-key': 'A key of the service role was given (--service-key)',
  'data.user': 'A signed-in user was given (--jwt-secret, or --user-token)',
  'data.users': 'Two signed-in users were given (--jwt-secret, or --user-token twice)',
  'management.project-binding': 'Makes a project of the body that is sent',
  'management.organization-binding': 'Makes an organization of the body that is sent',
  'management.secret-binding': 'Makes a secret of the body that is sent, lists it, and deletes it',
  'management.function-binding': 'Makes a function of the body that is sent, and finds it',
  'management.function-update-binding': 'Changes a function by the body that is sent',
  'management.hostname-binding': 'Begins to set up a custom hostname by the body that is sent',
  'management.root-key-binding': 'Takes another encryption root key by the body that is sent',
  'management.restrictions-binding': 'Applies network restrictions by the body that is sent',
  'management.banned-address': 'A banned address was given (--banned-address), and is listed among the bans',
  'management.restrictions-disallowed': 'The project is not entitled to network restrictions',
  'storage.bucket-binding': 'Makes a bucket of the body that is sent, and shows it',
  'storage.bucket-removal': 'Makes a bucket, and deletes it while it is empty',
  'storage.public-binding': 'Makes a public bucket of the body that is sent',
  'storage.limits-binding': 'Makes a bucket with limits of size and type of the body that is sent',
  'storage.update-binding': 'Changes a bucket by the body that is sent',
  'storage.upload-binding': 'Stores what is uploaded, and finds it again',
  'storage.replace-binding': 'Replaces an object by what is sent',
  'storage.delete-many-binding': 'Removes the objects that the body names',
  'storage.sign-binding': 'Signs a link by the body that is sent',
  'storage.batch-binding': 'Signs several links by the body that is sent',
  'storage.move-binding': 'Moves an object by the body that is sent',
  'storage.copy-binding': 'Copies an object by the body that is sent',
  'storage.list-binding': 'Lists objects by the body that is sent',
  'storage.user': 'A signed-in user was given (--jwt-secret, or --user-token), whose token is taken',
  'storage.users': 'Two signed-in users were given (--jwt-secret, or --user-token twice), whose tokens are taken',
};

const OPERATIONS: Readonly<Record<string, readonly string[]>> = {
  'management.project-binding': ['createProject'],
  'management.organization-binding': ['createOrganization'],
  'management.secret-binding': ['createSecrets', 'deleteSecrets'],
  'management.function-binding': ['createFunction'],
  'management.function-update-binding': ['updateFunction'],
  'management.hostname-binding': ['initializeCustomHostname'],
  'management.root-key-binding': ['updateEncryptionKey'],
  'management.ban-binding': ['deleteNetworkBans'],
  'management.restrictions-binding': ['applyNetworkRestrictions'],
  'storage.bucket-binding': ['createBucket'],
  'storage.bucket-removal': ['createBucket'],
  'storage.public-binding': ['createBucket'],
  'storage.limits-binding': ['createBucket'],
  'storage.update-binding': ['updateBucket'],
  'storage.upload-binding': ['uploadObject'],
  'storage.replace-binding': ['replaceObject'],
  'storage.delete-many-binding': ['deleteObjects'],
  'storage.sign-binding': ['signObject'],
  'storage.batch-binding': ['signObjects'],
  'storage.move-binding': ['moveObject'],
  'storage.copy-binding': ['copyObject'],
  'storage.list-binding': ['listObjects'],
};

/** In the order of the suites. */
export function knownNeeds(): readonly KnownNeed[] {
  const capabilities = knownCapabilities();
  return allSuites().flatMap((suite) =>
    Object.entries(suite.needs).map(([need, { hazard }]): KnownNeed => {
      const id = `${suite.interface}.${need}`;
      return {
        id,
        title: capabilities.get(id) ?? TITLES[id] ?? need,
        hazard,
        operations: OPERATIONS[id] ?? [],
        cases: suite.cases
          .filter(({ needs }) => needs.includes(need))
          .map((item) => ({ id: item.id, title: item.title })),
      };
    }),
  );
}
