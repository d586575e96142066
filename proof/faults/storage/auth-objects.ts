// Faults about the authorization of operations on objects.
import type { Fault } from '../../lies/fault.ts';
import { isNested } from '../../lies/storage/keys.ts';
import type { Call, Handlers } from '../../lies/storage/lie.ts';
import { lie, refuse } from '../../lies/storage/lie.ts';
import {
  namesNested,
  openTo,
  openWhen,
  rememberingAnswers,
  unguarded,
  unguardedInPublic,
} from '../../lies/storage/unauthorized.ts';
import { filled, withFile } from '../../lies/storage/witness.ts';

const TRANSFER = { bucketId: 'one', sourceKey: 'file.txt', destinationKey: 'to.txt' };

/** With the token of a link in its query an operation is carried out for nobody, as if authorized. */
function tokenIsAuthorization(operation: string): () => Handlers {
  return () => ({
    [operation]: (call: Call) =>
      call.isAuthorized || !call.query.has('token') ? call.forward() : call.forward({ authorize: true, query: {} }),
  });
}

export const authObjectsFaults: readonly Fault[] = [
  openTo(
    'objects-are-removed-by-all',
    'object-writes',
    'Objects are removed without authorization.',
    ['deleteObject', 'deleteObjects'],
    [['DELETE', '/object/one/file.txt']],
  ),
  openTo(
    'objects-are-copied-by-all',
    'object-writes',
    'Objects are copied without authorization.',
    ['copyObject'],
    [['POST', '/object/copy', TRANSFER]],
  ),
  openTo(
    'objects-are-uploaded-by-all',
    'object-writes',
    'Objects are uploaded without authorization.',
    ['uploadObject'],
    [['POST', '/object/one/new.txt', 'text']],
  ),
  openTo(
    'objects-are-replaced-by-all',
    'object-writes',
    'Objects are replaced without authorization.',
    ['replaceObject'],
    [['PUT', '/object/one/file.txt', 'new']],
  ),
  openTo(
    'several-are-removed-by-all',
    'object-writes',
    'Several objects are removed without authorization.',
    ['deleteObjects'],
    [['DELETE', '/object/one', { prefixes: ['file.txt'] }]],
  ),
  openTo(
    'objects-are-moved-by-all',
    'object-writes',
    'Objects are moved without authorization.',
    ['moveObject'],
    [['POST', '/object/move', TRANSFER]],
  ),
  lie(
    'sign.token-removes',
    'auth.object-writes',
    'Whoever has a link may remove an object with its token.',
    tokenIsAuthorization('deleteObject'),
    async (w) => {
      await filled(w, 'one', ['a.txt']);
      const token = await w.token('one', 'a.txt');
      await w.send('DELETE', `/object/one/a.txt?token=${token}`, undefined, { nobody: true });
      return (await w.read('one', 'a.txt')).status;
    },
  ),
  openWhen(
    'public-buckets-take-from-all',
    'object-writes',
    'Public buckets take objects without authorization.',
    unguardedInPublic(['uploadObject']),
  ),
  openWhen(
    'public-objects-are-replaced-by-all',
    'object-writes',
    'Objects of public buckets are replaced without authorization.',
    unguardedInPublic(['replaceObject']),
  ),
  openWhen(
    'public-objects-are-removed-by-all',
    'object-writes',
    'Objects of public buckets are removed without authorization.',
    unguardedInPublic(['deleteObject', 'deleteObjects']),
  ),
  openWhen(
    'nested-objects-are-removed-by-all',
    'object-writes',
    'Objects in folders are removed without authorization.',
    unguarded(['deleteObject', 'deleteObjects'], (call) => isNested(call.path) || namesNested(call)),
  ),
  openWhen(
    'nested-objects-are-written-by-all',
    'object-writes',
    'Objects in folders are uploaded and replaced without authorization.',
    unguarded(['uploadObject', 'replaceObject'], ({ path }) => isNested(path)),
  ),
  openWhen(
    'nested-objects-are-transferred-by-all',
    'object-writes',
    'Objects in folders are moved and copied without authorization.',
    unguarded(['moveObject', 'copyObject'], ({ json }) => isNested(json['sourceKey'])),
  ),
  openTo(
    'objects-are-shown-to-all',
    'object-reads',
    'The superseded path shows objects without authorization.',
    ['downloadObject'],
    [['GET', '/object/one/file.txt']],
  ),
  openTo(
    'info-is-shown-to-all',
    'object-reads',
    'Info is answered without authorization.',
    ['getAuthenticatedObjectInfo'],
    [['GET', '/object/info/authenticated/one/file.txt']],
  ),
  lie(
    'sign.token-opens-info',
    'auth.object-reads',
    'Whoever has a link gets the info of the authenticated path with its token.',
    tokenIsAuthorization('getAuthenticatedObjectInfo'),
    async (w) => {
      await filled(w, 'one', ['a.txt']);
      const path = `/object/info/authenticated/one/a.txt?token=${await w.token('one', 'a.txt')}`;
      return (await w.send('GET', path, undefined, { nobody: true })).status;
    },
  ),
  lie(
    'auth.nested-objects-are-shown-to-all',
    'auth.object-reads',
    'Objects in folders are shown without authorization.',
    () => ({ downloadAuthenticatedObject: (call) => call.forward({ authorize: isNested(call.path) }) }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'folder/file.txt', 'text');
      const path = '/object/authenticated/one/folder/file.txt';
      return (await w.send('GET', path, undefined, { nobody: true })).text;
    },
  ),
  openWhen(
    'strangers-are-led-in',
    'object-reads',
    'Who asks for an object without authorization is led to where it is shown.',
    () => ({
      downloadAuthenticatedObject(call) {
        if (call.isAuthorized) return call.forward();
        if (call.query.has('led')) return call.forward({ authorize: true });
        return Promise.resolve(new Response(null, { status: 307, headers: { location: `${call.request.url}?led=1` } }));
      },
    }),
  ),
  openWhen(
    'public-objects-are-shown-to-all',
    'object-reads',
    'The authenticated path shows the objects of public buckets without authorization.',
    unguardedInPublic(['downloadAuthenticatedObject']),
  ),
  openWhen(
    'public-info-is-shown-to-all',
    'object-reads',
    'The authenticated info path answers for public buckets without authorization.',
    unguardedInPublic(['getAuthenticatedObjectInfo']),
  ),
  openWhen(
    'objects-that-were-read-are-shown-to-all',
    'object-reads',
    'An object that was downloaded once is shown without authorization.',
    rememberingAnswers('downloadAuthenticatedObject'),
  ),
  openWhen(
    'info-that-was-read-is-shown-to-all',
    'object-reads',
    'Info that was answered once is shown without authorization.',
    rememberingAnswers('getAuthenticatedObjectInfo'),
  ),
  openTo(
    'objects-are-signed-for-all',
    'signing',
    'Batches are signed without authorization.',
    ['signObjects'],
    [['POST', '/object/sign/one', { expiresIn: 60, paths: ['file.txt'] }]],
  ),
  openTo(
    'single-objects-are-signed-for-all',
    'signing',
    'Single objects are signed without authorization.',
    ['signObject'],
    [['POST', '/object/sign/one/file.txt', { expiresIn: 60 }]],
  ),
  openWhen(
    'public-objects-are-signed-for-all',
    'signing',
    'The objects of public buckets are signed without authorization.',
    unguardedInPublic(['signObject', 'signObjects']),
  ),
  openWhen(
    'nested-batches-are-signed-for-all',
    'signing',
    'A batch that names objects in folders is signed without authorization.',
    unguarded(['signObjects'], namesNested),
  ),
  openTo(
    'objects-are-listed-for-all',
    'listing',
    'Objects are listed without authorization.',
    ['listObjects'],
    [['POST', '/object/list/one', { prefix: '' }]],
  ),
  lie(
    'sign.token-lists',
    'auth.listing',
    'Whoever has a link may list the bucket with its token.',
    tokenIsAuthorization('listObjects'),
    async (w) => {
      await filled(w, 'one', ['a.txt']);
      const token = await w.token('one', 'a.txt');
      return (await w.send('POST', `/object/list/one?token=${token}`, { prefix: '' }, { nobody: true })).status;
    },
  ),
  openWhen(
    'public-objects-are-listed-for-all',
    'listing',
    'The objects of public buckets are listed without authorization.',
    unguardedInPublic(['listObjects']),
  ),
  openWhen(
    'lists-that-were-read-are-shown-to-all',
    'listing',
    'A list that was answered once is shown without authorization.',
    rememberingAnswers('listObjects'),
  ),
  lie(
    'public.wants-authorization',
    'auth.public-paths-need-none',
    'The public path refuses requests without authorization.',
    () => ({
      downloadPublicObject: (call) => (call.isAuthorized ? call.forward() : Promise.resolve(refuse(401))),
    }),
    async (w) => {
      await withFile(w, { public: true });
      return (await w.send('GET', '/object/public/one/folder/file.txt', undefined, { nobody: true })).status;
    },
  ),
];
