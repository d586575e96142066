// What a step of the scenario is, and what its environment provides.
import type { StorageClient } from '@supabase/storage-js';
import type { DialectName } from '../../../mocks/runtime/dialect.ts';
import type { FaultRule } from '../../../mocks/request/fault-rule.ts';

/** What users do, in Node and in a page. Makes buckets of its own, throws on a wrong answer. */
export interface Step {
  readonly name: string;
  /** The methods that the step is there for, such as `files.upload`; it must call them. */
  readonly methods: readonly string[];
  /** The client has the service's key. */
  run(client: StorageClient, tools: Tools): Promise<void>;
}

export interface Tools {
  readonly dialect: DialectName;
  /** Whether the platform sends a stream as a body to this address. */
  readonly sendsStreams: boolean;
  /** Whether the platform lets the mock know in the middle of a body that its client left. */
  readonly tellsAborts: boolean;
  /** The key or token of a role. */
  readonly anonKey: string;
  readonly serviceKey: string;
  /** The client of storage-js with other headers or another fetch. */
  readonly connect: (token: string, send?: typeof fetch) => StorageClient;
  /** `createClient(url, key).storage` of supabase-js: with the session of a user, or with a key alone. */
  readonly createSession: (who: { readonly subject: string } | { readonly key: string }) => StorageClient;
  readonly tokenOf: (subject: string) => Promise<string>;
  /** The rule holds while `work` runs. */
  readonly disturbed: <T>(rule: FaultRule, work: () => Promise<T>) => Promise<T>;
  readonly gate: GateView;
}

/** Uploads with `/held` in their path stop after their first bytes until the client leaves. */
export interface GateView {
  /** The first bytes of a held upload have come. */
  readonly arrived: () => Promise<void>;
  /** The mock is done with it. */
  readonly settled: () => Promise<void>;
}
