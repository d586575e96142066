// Faults about authorization: operations that do without, always or now and then.
import { onSuccess, refuse } from '../../kit/storage/handlers.ts';
import { faults, lie, type Call, type Handlers } from '../../kit/storage/lie.ts';
import { unguardedInPublic } from '../../kit/storage/memory.ts';

function unguarded(operation: string): Handlers {
  return { [operation]: (call) => call.forward({ authorize: true }) };
}

/** Takes any text for a key, as soon as one was good. */
function takingAnyText(operation: string): () => Handlers {
  return () => {
    let good: string | undefined;
    const learning = onSuccess((call) => {
      good ??= call.key;
    });
    return {
      createBucket: learning,
      async [operation](call: Call) {
        const response = await learning(call);
        if (response.ok || good === undefined || !call.isAuthorized) return response;
        return call.forward({ authorization: good });
      },
    };
  };
}

/** Carries out an operation as if authorized if its query has the token of a link. */
function tokenIsAuthorization(operation: string): Handlers {
  return {
    [operation]: (call: Call) =>
      call.isAuthorized || !call.query.has('token') ? call.forward() : call.forward({ authorize: true, query: {} }),
  };
}

export const authFaults = faults('auth', {
  'bucket-operations': [
    lie('auth.one-bucket-is-shown-to-all', 'A single bucket is shown without authorization.', unguarded('getBucket')),
    lie('auth.buckets-are-emptied-by-all', 'Buckets are emptied without authorization.', unguarded('emptyBucket')),
  ],
  'made-up': [
    lie(
      'auth.create-bucket-takes-any-text',
      'Any text is taken for a key by createBucket.',
      takingAnyText('createBucket'),
    ),
    lie(
      'auth.replace-object-takes-any-text',
      'Any text is taken for a key by replaceObject.',
      takingAnyText('replaceObject'),
    ),
  ],
  'object-writes': [
    lie('auth.objects-are-uploaded-by-all', 'Objects are uploaded without authorization.', unguarded('uploadObject')),
    lie('auth.objects-are-moved-by-all', 'Objects are moved without authorization.', unguarded('moveObject')),
    lie(
      'sign.token-removes',
      'Whoever has a link may remove an object with its token.',
      tokenIsAuthorization('deleteObject'),
    ),
    lie(
      'auth.public-buckets-take-from-all',
      'Public buckets take objects without authorization.',
      unguardedInPublic(['uploadObject']),
    ),
  ],
  'private-reads': [
    lie(
      'auth.objects-are-shown-to-all',
      'The superseded path shows objects without authorization.',
      unguarded('downloadObject'),
    ),
    lie(
      'auth.info-is-shown-to-all',
      'Info is answered without authorization.',
      unguarded('getAuthenticatedObjectInfo'),
    ),
    lie(
      'sign.token-opens-info',
      'Whoever has a link gets the info of the authenticated path with its token.',
      tokenIsAuthorization('getAuthenticatedObjectInfo'),
    ),
  ],
  signing: [
    lie('auth.objects-are-signed-for-all', 'Batches are signed without authorization.', unguarded('signObjects')),
    lie(
      'auth.single-objects-are-signed-for-all',
      'Single objects are signed without authorization.',
      unguarded('signObject'),
    ),
  ],
  listing: [
    lie('auth.objects-are-listed-for-all', 'Objects are listed without authorization.', unguarded('listObjects')),
    lie(
      'auth.public-objects-are-listed-for-all',
      'The objects of public buckets are listed without authorization.',
      unguardedInPublic(['listObjects']),
    ),
  ],
  'public-paths-need-none': [
    lie('public.wants-authorization', 'The public path refuses requests without authorization.', {
      downloadPublicObject: (call) => (call.isAuthorized ? call.forward() : refuse(401)),
    }),
  ],
});
