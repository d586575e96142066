// What a step of the scenario is, and what the places give it.
import { StorageClient } from '@supabase/storage-js';
import { createClient } from '@supabase/supabase-js';
import type { Mock } from '../../../mocks/mock.ts';
import type { FaultRule } from '../../../mocks/request/fault-rule.ts';

/** What users do, in Node and in a page; throws on a wrong answer. Buckets that it makes have names of their own. */
export type Step = (given: Given) => Promise<void>;

interface Given extends Tools {
  /** With the service's key. */
  readonly client: StorageClient;
  /** A public bucket for this step alone, and the client of its objects. */
  readonly bucket: string;
  readonly files: ReturnType<StorageClient['from']>;
}

export interface Tools extends Setting, ServerSide {
  /** The client of storage-js with a token, and perhaps another fetch. */
  readonly connect: (token: string, send?: typeof fetch) => StorageClient;
  /** `createClient(url, key).storage` of supabase-js: with the session of a user, or with a key alone. */
  readonly createSession: (who: { readonly subject: string } | { readonly key: string }) => StorageClient;
}

/** What a page receives as JSON. */
export interface Setting {
  /** Where the client believes the service to be. */
  readonly origin: string;
  readonly anonKey: string;
  readonly serviceKey: string;
  /** Whether the platform sends a stream as a body to this address. */
  readonly sendsStreams: boolean;
  /** Whether the platform lets the mock know in the middle of a body that its client left. */
  readonly tellsAborts: boolean;
}

/** What is done to the mock behind the client's back. */
export interface ServerSide {
  readonly tokenOf: (subject: string) => Promise<string>;
  /** The one rule that holds from now on, if any. */
  readonly setFault: (rule?: FaultRule) => Promise<void>;
  /** How many requests that rule has met. */
  readonly metByFault: () => Promise<number>;
}

export function settingOf({ keys }: Mock, origin: string): Setting {
  return { origin, anonKey: keys.anon, serviceKey: keys.service, sendsStreams: true, tellsAborts: true };
}

export function serverSideOf(mock: Mock): ServerSide {
  return {
    tokenOf: (subject) => mock.as({ sub: subject }),
    async setFault(rule) {
      mock.faults.clear();
      if (rule !== undefined) mock.faults.add(rule);
    },
    metByFault: () => Promise.resolve(mock.faults.list()[0]?.applied ?? 0),
  };
}

export function createTools(setting: Setting, serverSide: ServerSide): Tools {
  const { origin, anonKey } = setting;
  return {
    ...setting,
    ...serverSide,
    connect: (token, fetch) =>
      new StorageClient(`${origin}/storage/v1`, { apikey: anonKey, Authorization: `Bearer ${token}` }, fetch),
    createSession: (who) =>
      'subject' in who
        ? createClient(origin, anonKey, { accessToken: () => serverSide.tokenOf(who.subject) }).storage
        : createClient(origin, who.key, { auth: { persistSession: false, autoRefreshToken: false } }).storage,
  };
}
