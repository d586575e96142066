// Keeps what users uploaded from running as a page of the mock, which may do what no other page may.

/** The document has an origin of its own and runs no script. */
const SANDBOX = 'sandbox';

/** The same origin of its own for a page that is the developer's: it works otherwise. */
const SANDBOX_WITH_SCRIPTS =
  'sandbox allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-scripts allow-top-navigation';

/** An answer that says itself what it may do keeps that. `runsScripts`: it is a stub's. */
export function confine(response: Response, request: Request, runsScripts = false): Response {
  const { headers } = response;
  if (!headers.has('content-security-policy'))
    headers.set('content-security-policy', runsScripts ? SANDBOX_WITH_SCRIPTS : SANDBOX);
  // Nothing runs where a page shows a picture or plays a film, and one that was uploaded as text would not be shown.
  if (!SHOWN.has(request.headers.get('sec-fetch-dest') ?? '')) headers.set('x-content-type-options', 'nosniff');
  return response;
}

const SHOWN = new Set(['audio', 'image', 'video']);
