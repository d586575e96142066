// The requests as the mock's journal tells them, kept up to date by one stream while the console is open.
import { useSyncExternalStore } from 'react';
import type { Entry as Recorded, Sides } from '../../request/journal.ts';
import { BASE, admin, keyOf } from './connection.ts';

export interface Entry extends Recorded {
  /** Only of requests that came while the console was open. */
  readonly sides?: Sides;
}

interface Watched {
  /** The newest first. */
  readonly entries: readonly Entry[];
  readonly isLive: boolean;
}

const MOST = 1000;

let watched: Watched = { entries: [], isLive: false };
const listeners = new Set<() => void>();

function set(next: Partial<Watched>): void {
  watched = { ...watched, ...next };
  for (const listener of listeners) listener();
}

export function useRequests(): Watched {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    () => watched,
  );
}

/**
 * Until what it returns is called. A stream that ends, as when the mock starts anew, is opened again. A hidden page has
 * none: a browser opens six connections to a server, for all its pages.
 */
export function watchRequests(): () => void {
  let ending = new AbortController();
  const follow = (): void => {
    ending.abort();
    ending = new AbortController();
    if (!document.hidden) void keepReading(ending.signal);
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    ending.abort();
  };
}

async function keepReading(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await read(signal);
    } catch {
      // The mock is away: tried again below.
    }
    if (signal.aborted) return;
    set({ isLive: false });
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** The key is in a header, which an EventSource has not. */
async function read(signal: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${keyOf()}` };
  const response = await fetch(`${BASE}/__touchstone/journal/stream`, { headers, signal });
  const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
  if (reader === undefined) return;
  const known = new Map(watched.entries.map((entry) => [entry.id, entry]));
  const before = await admin<Entry[]>('/journal');
  // A mock that started anew, or was reset, counts anew or knows fewer.
  set({ entries: before.map((entry) => withSides(entry, known.get(entry.id))).toReversed(), isLive: true });
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (rest + part.value).split('\n\n');
    rest = events.pop() ?? '';
    const came = events.flatMap((event) => /^data: (.*)$/m.exec(event)?.[1] ?? []);
    if (came.length > 0) add(came.map((text) => JSON.parse(text) as Entry));
  }
}

function withSides(entry: Entry, known: Entry | undefined): Entry {
  return known?.sides !== undefined && known.at === entry.at ? known : entry;
}

function add(came: readonly Entry[]): void {
  const ids = new Set(came.map(({ id }) => id));
  const others = watched.entries.filter(({ id }) => !ids.has(id));
  set({ entries: [...came, ...others].sort((one, other) => other.id - one.id).slice(0, MOST) });
}

export async function clearRequests(): Promise<undefined> {
  await admin('/journal', { method: 'DELETE' });
  set({ entries: [] });
}
