// What the contract leaves to a management service or to the project under test, and what one does that has it.

export const managementCapabilities: Readonly<Record<string, string>> = {
  'second-project': 'Lets a new project be used at once',
  'hostname-free': 'The project has room for a custom hostname',
  'hostname-reverification': 'Verifies a hostname below example.com again',
  'hostname-activation': 'Activates a hostname below example.com',
  'ban-binding': 'Takes the removal of a ban that does not exist',
  'restrictions-allowed': 'The project is entitled to network restrictions',
  'other-user': 'Knows another user, who has no part in the project',
  'plain-http': 'Can be asked over plain HTTP, too',
  fixture: 'The database of the project holds the fixture',
};
