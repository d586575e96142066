// Notices when PostgreSQL in WebAssembly crashed in the middle: PGlite swallows that and goes on as if all were well.
import type { PGlite } from '@electric-sql/pglite';

/** How PGlite ends a statement that PostgreSQL refused. */
const REFUSED = 100;

const RUN = '_PostgresMainLoopOnce';

/**
 * Makes `execProtocol` reject with what broke the engine, such as an exhausted stack: the engine can then no longer be
 * used. After PGlite has swallowed an error it calls `stackRestore`, and what that throws is not caught.
 */
export function noticeCrashes(pglite: PGlite): void {
  const engine = pglite.Module as unknown as Record<typeof RUN | 'stackRestore', (top?: number) => void>;
  const { [RUN]: run, stackRestore: restore } = engine;
  let crash: { readonly cause: unknown } | undefined;
  engine[RUN] = () => {
    try {
      run();
    } catch (cause) {
      if (!isRefusal(cause)) crash ??= { cause };
      throw cause;
    }
  };
  engine.stackRestore = (top) => {
    if (crash !== undefined) throw crash.cause;
    restore(top);
  };
}

function isRefusal(cause: unknown): boolean {
  return typeof cause === 'object' && cause !== null && 'status' in cause && cause.status === REFUSED;
}
