// What the dialect `supabase` stands for: a date, the services by version with what they break, and what changed since.
export const AREAS = ['data', 'storage', 'management', 'auth', 'folders'] as const;

interface Service {
  readonly name: string;
  readonly version: string;
  /** What the battery ran on, or what stands for a run. */
  readonly judged: string;
  /** By clause; `mock`: what the mock does where that is not the same. */
  readonly breaks: Readonly<Record<string, { readonly how: string; readonly mock?: string }>>;
  readonly besides?: readonly string[];
}

interface Change {
  readonly change: string;
  /** A version, or a day. */
  readonly since: string;
  readonly followed?: true;
  /** The reason why the mock does not follow. */
  readonly left?: string;
}

export interface Platform extends Readonly<Record<(typeof AREAS)[number], readonly Change[]>> {
  readonly date: string;
  readonly services: readonly Service[];
}
