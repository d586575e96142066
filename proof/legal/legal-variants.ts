// Servers that differ from the mock only where the contract leaves them free, as variants.json lists them: the battery must fail none of them.
import { INTERFACES } from '../../specs/clause.ts';
import type { Middleware } from '../kit/fault.ts';
import { behave } from '../kit/rest/lie.ts';
import { legalData } from './data.ts';
import { legalEverywhere } from './every-interface.ts';
import type { LegalVariant } from './legal-variant.ts';
import { legalManagement, managementHandlers } from './management.ts';
import { storageConduct, strictStorage } from './storage-conduct.ts';
import { idsOfTheirOwn } from './storage-ids.ts';
import { storageRecords } from './storage-records.ts';
import { storageSilence } from './storage-silence.ts';
import table from './variants.json' with { type: 'json' };

/** What differs in what operations do; handlers that remember are made by a function, for each server. */
const HANDLERS = {
  ...managementHandlers,
  ...storageRecords,
  'ids-of-their-own': idsOfTheirOwn,
  ...storageConduct,
  ...storageSilence,
};
const APPLIED: Readonly<Record<string, Middleware>> = {
  ...legalEverywhere,
  ...legalData,
  ...legalManagement,
  'strict-storage': strictStorage,
  ...Object.fromEntries(Object.entries(HANDLERS).map(([id, handlers]) => [id, behave(handlers)])),
};

type Facts = Omit<LegalVariant, 'id' | 'interface' | 'apply'>;
const KEYS: readonly string[] = ['title', 'sql', 'claims', 'hides', 'notWith'] satisfies (keyof Facts)[];

export const legalVariants: readonly LegalVariant[] = Object.entries(table).flatMap(([place, rows]) => {
  const name = INTERFACES.find((one) => one === place);
  return Object.entries(rows as Readonly<Record<string, Facts>>).map(([id, facts]) => {
    const apply = APPLIED[id];
    const { hides = 'introspection' } = facts;
    if (apply === undefined || hides !== 'introspection' || Object.keys(facts).some((key) => !KEYS.includes(key)))
      throw new Error(`The legal variant ${id} does nothing, hides what nobody looks for, or says what nobody reads.`);
    return { id, ...(name && { interface: name }), ...facts, apply };
  });
});

const unlisted = Object.keys(APPLIED).filter((id) => !legalVariants.some((one) => one.id === id));
if (unlisted.length > 0) throw new Error(`variants.json does not list ${unlisted.join(', ')}.`);
