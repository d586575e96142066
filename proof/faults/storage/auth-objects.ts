// Faults about the authorization of operations on objects.
import { refuse } from '../../kit/storage/handlers.ts';
import { isNested } from '../../kit/storage/keys.ts';
import type { Call, Handlers } from '../../kit/storage/lie.ts';
import { faults, lie } from '../../kit/storage/lie.ts';
import { FILE } from '../../kit/storage/steps.ts';
import {
  keylessAfterOwner,
  MADE_UP_REQUESTS,
  namesNested,
  opensWith,
  refusingTooLate,
  rememberingAnswers,
  unguarded,
  unguardedInPublic,
  takingAnyText,
  withMadeUpKey,
} from '../../kit/storage/unauthorized.ts';

const READ = ['downloadAuthenticatedObject'];

/** Carries out an operation as if authorized if its query has the token of a link. */
function tokenIsAuthorization(operation: string): Handlers {
  return {
    [operation]: (call: Call) =>
      call.isAuthorized || !call.query.has('token') ? call.forward() : call.forward({ authorize: true, query: {} }),
  };
}

const claimsOf = (text: string): string => text.split('.')[1] ?? '';

/** One that makes, one that changes and one that removes. */
const DOING_ALL_THE_SAME = ['updateBucket', 'copyObject', 'deleteObjects'];

const toId = (operation: string): string => operation.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Texts that are taken for the key. */
const almostKeyLies = [
  lie('auth.claims-of-keys-are-believed', 'A key is believed whatever its signature.')
    .does(takingAnyText(READ, (text, good) => claimsOf(text) === claimsOf(good)))
    .seenBy(opensWith((key) => `${key.slice(0, key.lastIndexOf('.'))}.${'A'.repeat(43)}`)),
  lie('auth.beginning-of-the-key-will-do', 'A key is compared as far as it goes.')
    .does(takingAnyText(READ, (text, good) => good.startsWith(text)))
    .seenBy(opensWith((key) => key.slice(0, key.length / 2))),
  lie('auth.key-may-go-on', 'What follows the key makes no difference.')
    .does(takingAnyText(READ, (text, good) => text.startsWith(good)))
    .seenBy(opensWith((key) => `${key}AAAA`)),
  lie('auth.case-of-the-key-makes-no-difference', 'A key is compared without regard to case.')
    .does(takingAnyText(READ, (text, good) => text.toLowerCase() === good.toLowerCase()))
    .seenBy(opensWith((key) => key.toUpperCase())),
  lie('auth.empty-key-will-do', 'An authorization without a key is taken for one with the right key.')
    .does(takingAnyText(READ, (text) => text.trim() === 'Bearer'))
    .seenBy(opensWith(() => '')),
];

export const authObjectsFaults = faults('auth', {
  'made-up': [
    ...almostKeyLies,
    ...Object.keys(MADE_UP_REQUESTS).map((operation) =>
      lie(`auth.${toId(operation)}-takes-any-text`, `Any text is taken for a key by ${operation}.`)
        .does(takingAnyText([operation]))
        .seenBy((w) => withMadeUpKey(w, operation)),
    ),
    ...DOING_ALL_THE_SAME.map((operation) =>
      lie(
        `auth.${toId(operation)}-refuses-any-text-and-is-done`,
        `A made-up key is refused by ${operation}, and what was asked is done.`,
      )
        .does(takingAnyText([operation], () => true, true))
        .seenBy((w) => withMadeUpKey(w, operation)),
    ),
  ],
  'object-writes': [
    lie('auth.objects-are-removed-by-all', 'Objects are removed without authorization.')
      .does(unguarded(['deleteObject', 'deleteObjects']))
      .seenBy(...FILE, 'keyless DELETE /object/one/file.txt'),
    lie('auth.objects-are-copied-by-all', 'Objects are copied without authorization.')
      .does(unguarded(['copyObject']))
      .seenBy(...FILE, 'keyless POST /object/copy {"bucketId":"one","sourceKey":"file.txt","destinationKey":"to.txt"}'),
    lie('auth.objects-are-uploaded-by-all', 'Objects are uploaded without authorization.')
      .does(unguarded(['uploadObject']))
      .seenBy(...FILE, 'keyless POST /object/one/new.txt text'),
    lie('auth.objects-are-replaced-by-all', 'Objects are replaced without authorization.')
      .does(unguarded(['replaceObject']))
      .seenBy(...FILE, 'keyless PUT /object/one/file.txt new'),
    lie('auth.several-are-removed-by-all', 'Several objects are removed without authorization.')
      .does(unguarded(['deleteObjects']))
      .seenBy(...FILE, 'keyless DELETE /object/one {"prefixes":["file.txt"]}'),
    lie('auth.objects-are-moved-by-all', 'Objects are moved without authorization.')
      .does(unguarded(['moveObject']))
      .seenBy(...FILE, 'keyless POST /object/move {"bucketId":"one","sourceKey":"file.txt","destinationKey":"to.txt"}'),
    lie('auth.objects-are-refused-and-removed', 'Removing an object without authorization is refused and done.')
      .does(refusingTooLate(['deleteObject']))
      .seenBy(...FILE, 'keyless DELETE /object/one/file.txt', 'read one/file.txt'),
    lie('sign.token-removes', 'Whoever has a link may remove an object with its token.')
      .does(tokenIsAuthorization('deleteObject'))
      .seenBy(
        'bucket one',
        'upload one/a.txt',
        'sign one/a.txt',
        'keyless DELETE /object/one/a.txt?token={token}',
        'read one/a.txt',
      ),
    lie('auth.public-buckets-take-from-all', 'Public buckets take objects without authorization.')
      .does(unguardedInPublic(['uploadObject']))
      .seenBy(keylessAfterOwner),
    lie('auth.public-objects-are-replaced-by-all', 'Objects of public buckets are replaced without authorization.')
      .does(unguardedInPublic(['replaceObject']))
      .seenBy(keylessAfterOwner),
    lie('auth.public-objects-are-removed-by-all', 'Objects of public buckets are removed without authorization.')
      .does(unguardedInPublic(['deleteObject', 'deleteObjects']))
      .seenBy(keylessAfterOwner),
    lie('auth.nested-objects-are-removed-by-all', 'Objects in folders are removed without authorization.')
      .does(unguarded(['deleteObject', 'deleteObjects'], (call) => isNested(call.path) || namesNested(call)))
      .seenBy(keylessAfterOwner),
    lie('auth.nested-objects-are-written-by-all', 'Objects in folders are uploaded and replaced without authorization.')
      .does(unguarded(['uploadObject', 'replaceObject'], ({ path }) => isNested(path)))
      .seenBy(keylessAfterOwner),
    lie('auth.nested-objects-are-transferred-by-all', 'Objects in folders are moved and copied without authorization.')
      .does(unguarded(['moveObject', 'copyObject'], ({ json }) => isNested(json['sourceKey'])))
      .seenBy(keylessAfterOwner),
  ],
  'private-reads': [
    lie('auth.objects-are-shown-to-all', 'The superseded path shows objects without authorization.')
      .does(unguarded(['downloadObject']))
      .seenBy(...FILE, 'keyless GET /object/one/file.txt'),
    lie('auth.info-is-shown-to-all', 'Info is answered without authorization.')
      .does(unguarded(['getAuthenticatedObjectInfo']))
      .seenBy(...FILE, 'keyless GET /object/info/authenticated/one/file.txt'),
    lie('sign.token-opens-info', 'Whoever has a link gets the info of the authenticated path with its token.')
      .does(tokenIsAuthorization('getAuthenticatedObjectInfo'))
      .seenBy(
        'bucket one',
        'upload one/a.txt',
        'sign one/a.txt',
        'keyless GET /object/info/authenticated/one/a.txt?token={token}',
      ),
    lie('auth.nested-objects-are-shown-to-all', 'Objects in folders are shown without authorization.')
      .does({ downloadAuthenticatedObject: (call) => call.forward({ authorize: isNested(call.path) }) })
      .seenBy('bucket one', 'upload one/folder/file.txt text', 'keyless GET /object/authenticated/one/folder/file.txt'),
    lie('auth.strangers-are-led-in', 'Who asks for an object without authorization is led to where it is shown.')
      .does({
        downloadAuthenticatedObject(call) {
          if (call.isAuthorized) return call.forward();
          if (call.query.has('led')) return call.forward({ authorize: true });
          return new Response(null, { status: 307, headers: { location: `${call.request.url}?led=1` } });
        },
      })
      .seenBy(keylessAfterOwner),
    lie(
      'auth.objects-that-were-read-are-shown-to-all',
      'An object that was downloaded once is shown without authorization.',
    )
      .does(rememberingAnswers('downloadAuthenticatedObject'))
      .seenBy(keylessAfterOwner),
    lie('auth.info-that-was-read-is-shown-to-all', 'Info that was answered once is shown without authorization.')
      .does(rememberingAnswers('getAuthenticatedObjectInfo'))
      .seenBy(keylessAfterOwner),
  ],
  signing: [
    lie('auth.objects-are-signed-for-all', 'Batches are signed without authorization.')
      .does(unguarded(['signObjects']))
      .seenBy(...FILE, 'keyless POST /object/sign/one {"expiresIn":60,"paths":["file.txt"]}'),
    lie('auth.single-objects-are-signed-for-all', 'Single objects are signed without authorization.')
      .does(unguarded(['signObject']))
      .seenBy(...FILE, 'keyless POST /object/sign/one/file.txt {"expiresIn":60}'),
    lie('auth.public-objects-are-signed-for-all', 'The objects of public buckets are signed without authorization.')
      .does(unguardedInPublic(['signObject', 'signObjects']))
      .seenBy(keylessAfterOwner),
    lie(
      'auth.nested-batches-are-signed-for-all',
      'A batch that names objects in folders is signed without authorization.',
    )
      .does(unguarded(['signObjects'], namesNested))
      .seenBy(keylessAfterOwner),
  ],
  listing: [
    lie('auth.objects-are-listed-for-all', 'Objects are listed without authorization.')
      .does(unguarded(['listObjects']))
      .seenBy(...FILE, 'keyless POST /object/list/one {"prefix":""}'),
    lie('sign.token-lists', 'Whoever has a link may list the bucket with its token.')
      .does(tokenIsAuthorization('listObjects'))
      .seenBy(
        'bucket one',
        'upload one/a.txt',
        'sign one/a.txt',
        'keyless POST /object/list/one?token={token} {"prefix":""}',
      ),
    lie('auth.public-objects-are-listed-for-all', 'The objects of public buckets are listed without authorization.')
      .does(unguardedInPublic(['listObjects']))
      .seenBy(keylessAfterOwner),
    lie('auth.lists-that-were-read-are-shown-to-all', 'A list that was answered once is shown without authorization.')
      .does(rememberingAnswers('listObjects'))
      .seenBy(keylessAfterOwner),
  ],
  'public-paths-need-none': [
    lie('public.wants-authorization', 'The public path refuses requests without authorization.')
      .does({ downloadPublicObject: (call) => (call.isAuthorized ? call.forward() : refuse(401)) })
      .seenBy('bucket one public', 'upload one/folder/file.txt text', 'keyless GET /object/public/one/folder/file.txt'),
  ],
});
