// Secrets: made in bulk, listed, deleted by name, and nothing else deleted.
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { managementCases, type ManagementContext } from '../context.ts';
import { TWICE } from '../create.ts';
import { checkExcludes, checkIncludes, hasBody, statusClass, valuesOf } from '../read.ts';
import table from './secrets.json' with { type: 'json' };

export const secretCases = managementCases('write-scoped', ['secret-binding'], table, {
  async 'management.secrets.list-shape'(context) {
    const name = await context.createSecret();
    const listed = valuesOf(await context.records('listSecrets'), 'name');
    checkIncludes(listed, name, 'the secret that was made is listed');
  },
  // It runs alone: the newest must not be older than what another case makes.
  async 'management.secrets.bulk-create'(context) {
    // Side by side: what one request makes is not lost for the other.
    const made = await Promise.all([context.createSecrets(3), context.createSecrets(1)]);
    await context.checkSecrets(made.flat());
  },
  async 'management.secrets.delete-named'(context) {
    const names = await context.createSecrets(3);
    await context.removeSecrets(names);
    await context.checkSecrets([], { gone: names });
    // Whether a name may be taken again is not said.
    if ((await context.sendSecrets(names)).ok) await context.checkSecrets(names);
  },
  async 'management.secrets.delete-only-named'(context) {
    const [first = '', ...others] = await context.createSecrets(3);
    await context.removeSecrets([first]);
    // One look: a secret that comes back later was gone.
    const listed = await context.secretNames();
    for (const name of others) checkIncludes(listed, name, 'a secret that was not named is still listed');
    await checkCases(context);
  },
  async 'management.secrets.delete-answer'(context) {
    const answer = await context.removeSecrets([await context.createSecret()]);
    checkThat(answer.text !== '', 'the answer has a body', { expected: {}, actual: 'an empty body' });
    checkEqual(answer.json(), {}, 'the answer is an empty JSON object');
  },
  async 'management.secrets.per-project'(context) {
    const ref = await context.createReference();
    const name = await context.createSecret();
    const there = await context.secretNames({ ref });
    checkExcludes(there, name, 'a secret of the project under test is not listed for the other project');
    // A new project may take less than the project under test.
    if (!(await context.sendSecrets([name], { ref })).ok) return;
    await context.until('the other project has a secret of the same name', async () => {
      const names = await context.secretNames({ ref });
      checkIncludes(names, name, 'the other project may have a secret of the same name');
    });
    await context.removeSecrets([name], { ref });
    checkIncludes(await context.secretNames(), name, 'that of the project under test outlives it');
  },
  async 'management.secrets.open-points'(context) {
    const { observe } = context;
    const [name = ''] = await context.createSecrets(1, TWICE);
    const listed = (await context.records('listSecrets')).find((secret) => secret['name'] === name);
    observe('management.secrets.value-form', formOf(listed?.['value'], name));
    const again = await context.sendSecrets([name]);
    observe('management.secrets.create-again', statusClass(again));
    observe('management.secrets.create-answer', hasBody(again));
    await context.removeSecrets([name]);
    const twice = await context.call('deleteSecrets', { values: { names: [name] } });
    observe('management.secrets.delete-unknown', statusClass(twice));
  },
});

/** Names that differ only in capitals may be one or two; if both are listed they are two. */
async function checkCases(context: ManagementContext): Promise<void> {
  const stem = context.name('secret');
  const [small, capital] = [`${stem}-x`, `${stem}-X`] as const;
  for (const name of [small, capital]) {
    await context.opened('secret', name);
    await context.sendSecrets([name]);
  }
  const before = await context.secretNames();
  if (!before.includes(small) || !before.includes(capital)) return;
  await context.removeSecrets([small]);
  checkIncludes(await context.secretNames(), capital, 'a secret whose name differs in a capital is still listed');
}

function formOf(value: unknown, name: string): string {
  if (value === `value of ${name}`) return 'the value itself';
  return typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value) ? '64 hexadecimal digits' : 'another text';
}
