// What a run may have left. Projects and functions show their age; secrets do if the target answers more than the contract asks.
import type { Leftover } from '../kit/contract/case.ts';
import { latestTimestamp } from '../kit/contract/timestamp.ts';
import type { ManagementContext } from './context.ts';
import { recordOf, recordsOf, type JsonRecord } from './read.ts';

type List = (context: ManagementContext) => Promise<readonly Leftover[]>;

export const managementLeftovers = {
  secret: listed('listSecrets', 'management.secrets.list', 'name'),
  function: listed('listFunctions', 'management.functions.list', 'slug'),
  project: listed('listProjects', 'management.projects.list', 'name'),
  organization: listed('listOrganizations', 'management.organizations.list', 'name'),
  async hostname(context: ManagementContext) {
    const answer = await context.call('getCustomHostname', { ofAnyRun: true });
    // A project without one may say so by a refusal.
    if (!answer.ok) return [];
    return toLeftover(recordOf(answer, 'management.hostname.get'), 'custom_hostname');
  },
} satisfies Readonly<Record<string, List>>;

function listed(operation: string, clause: string, key: string): List {
  return async (context) =>
    recordsOf(await context.call(operation), clause).flatMap((record) => toLeftover(record, key));
}

function toLeftover(record: JsonRecord, key: string): readonly Leftover[] {
  const name = record[key];
  if (typeof name !== 'string') return [];
  return [{ name, changedAt: latestTimestamp(record['created_at'] ?? record['updated_at'], record['updated_at']) }];
}
