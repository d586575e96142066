// The place in the console that the fragment of the address names, such as `#/data/public/todo`.
import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => {
    removeEventListener('hashchange', changed);
  };
}

/** The parts of the place, decoded. */
export function usePlace(): readonly string[] {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decode);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function to(...parts: readonly string[]): string {
  return `#/${parts.map((part) => encodeURIComponent(part)).join('/')}`;
}

export function go(...parts: readonly string[]): void {
  location.hash = to(...parts);
}
