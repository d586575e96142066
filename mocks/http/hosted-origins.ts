// The addresses of a hosted project: it has a second host, which storage clients may use (`useNewHostname`).

/** `origin`: with or without slashes at its end. */
export function originsOf(origin: string): readonly string[] {
  const first = origin.replace(/\/+$/, '');
  const second = first.replace(/^(https?:\/\/[^./]+)\.supabase\.(co|in|red)$/, '$1.storage.supabase.$2');
  return second === first ? [first] : [first, second];
}
