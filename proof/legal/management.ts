// The legal variants of the management interface.
import { editJson } from '../kit/fault.ts';
import type { LegalVariant } from './legal-variant.ts';
import { silentManagementVariants } from './management-silence.ts';
import {
  doQuietly,
  isManagement,
  refuseAgain,
  showRemoved,
  takePlainNames,
  tellAddresses,
  tellLittle,
} from './management-conduct.ts';

export const legalManagementVariants: readonly LegalVariant[] = [
  {
    id: 'other-values',
    title: 'Management hides the values of secrets, counts times in seconds, and writes other timestamps.',
    interface: 'management',
    apply: editJson((body, request) => (isManagement(request) ? writeOtherwise(body) : body)),
  },
  {
    id: 'tells-little',
    title:
      'Management lists the other way round, shows nothing optional, and stores restrictions before it applies them.',
    interface: 'management',
    apply: tellLittle,
  },
  {
    id: 'plain-names',
    title:
      'Management refuses names with other signs than letters, digits, blanks, dashes and underscores, and bundles.',
    interface: 'management',
    apply: takePlainNames,
  },
  {
    id: 'quiet-management',
    title:
      'Answers that the contract does not show are empty, versions stand still, ranges and bans stand the other way round, and a hostname gives way to the next.',
    interface: 'management',
    apply: doQuietly,
  },
  {
    id: 'removed-functions',
    title: 'A function that was deleted is still shown, with the status that says so.',
    interface: 'management',
    apply: showRemoved,
  },
  {
    id: 'nothing-again',
    title: 'Management refuses to make what is there and to remove what is not.',
    interface: 'management',
    apply: refuseAgain,
  },
  {
    id: 'single-addresses-plain',
    title: 'A range of one address is told as the address.',
    interface: 'management',
    apply: tellAddresses,
  },
  ...silentManagementVariants,
];

function writeOtherwise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(writeOtherwise);
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Readonly<Record<string, unknown>>;
  const { created_at: created, updated_at: updated, organization_id: organization } = record;
  if (typeof record['value'] === 'string') return { ...record, value: '' };
  if (typeof created === 'number' && typeof updated === 'number')
    return { ...record, created_at: Math.floor(created / 1000), updated_at: Math.floor(updated / 1000) + 0.5 };
  const { database: _database, ...project } = record;
  return typeof created === 'string' && organization !== undefined
    ? { ...project, created_at: created.replace('T', ' ').replace('Z', '+00') }
    : record;
}
