// What the contract leaves to a data service, and what one does that has it.

export const dataCapabilities: Readonly<Record<string, string>> = {
  introspection: 'Answers introspection',
  inflection: 'Inflects names: account_holder is AccountHolder, full_name is fullName',
  'foreign-table': 'Its database has a foreign table',
  view: 'Exposes views that name their key as the fixture does',
  'materialized-view': 'Exposes materialized views that name their key as the fixture does',
  'computed-field': 'Takes a function of the row type as a computed field',
};
