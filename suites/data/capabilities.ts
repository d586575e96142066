// What the contract leaves to a data service, and what one does that has it.

export const dataCapabilities: Readonly<Record<string, string>> = {
  introspection: 'Answers introspection',
  inflection: 'Inflects names: account_holder is AccountHolder, full_name is fullName',
  'foreign-table': 'Its database has a foreign table',
};
