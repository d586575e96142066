// Makes the tools of the steps from what a place knows of its mock.
import { StorageClient } from '@supabase/storage-js';
import { createClient } from '@supabase/supabase-js';
import type { DialectName } from '../../../mocks/runtime/dialect.ts';
import type { FaultRule } from '../../../mocks/request/fault-rule.ts';
import type { GateView, Tools } from './step.ts';

/** What a page receives as JSON. */
export interface Setting {
  /** Where the client believes the service to be. */
  readonly origin: string;
  readonly dialect: DialectName;
  readonly anonKey: string;
  readonly serviceKey: string;
  readonly sendsStreams: boolean;
  readonly tellsAborts: boolean;
}

/** What is done to the mock behind the client's back. */
export interface ServerSide {
  readonly tokenOf: (subject: string) => Promise<string>;
  readonly addFault: (rule: FaultRule) => Promise<string>;
  readonly removeFault: (id: string) => Promise<void>;
  readonly gate: GateView;
}

export function createTools(setting: Setting, serverSide: ServerSide): Tools {
  const { origin, ...facts } = setting;
  return {
    ...facts,
    ...serverSide,
    connect: (token, fetch) =>
      new StorageClient(`${origin}/storage/v1`, { apikey: setting.anonKey, Authorization: `Bearer ${token}` }, fetch),
    createSession: (who) =>
      'subject' in who
        ? createClient(origin, setting.anonKey, { accessToken: () => serverSide.tokenOf(who.subject) }).storage
        : createClient(origin, who.key, { auth: { persistSession: false, autoRefreshToken: false } }).storage,
    async disturbed(rule, work) {
      const id = await serverSide.addFault(rule);
      try {
        return await work();
      } finally {
        await serverSide.removeFault(id);
      }
    },
  };
}
