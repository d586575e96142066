// Secrets: made in bulk, listed, deleted by name, and nothing else deleted.
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { managementCases, type ManagementContext } from '../context.ts';
import {
  checkSecrets,
  createReference,
  createSecret,
  createSecrets,
  removeSecrets,
  secretNames,
  sendSecrets,
  TWICE,
} from '../create.ts';
import { checkExcludes, checkIncludes, hasBody, statusClass, valuesOf } from '../read.ts';

export const secretCases = managementCases('write-scoped', ['secret-binding'], {
  'management.secrets.list-shape': {
    title: 'GET …/secrets returns an array of secrets with name and value',
    clauses: [
      'management.secrets.list',
      'management.secrets.list-ref',
      'management.secrets.name',
      'management.secrets.value',
      'management.service.secrets',
    ],
    async run(context) {
      const name = await createSecret(context);
      const listed = valuesOf(await context.records('listSecrets'), 'name');
      checkIncludes(listed, name, 'the secret that was made is listed');
    },
  },
  'management.secrets.bulk-create': {
    title: 'POST …/secrets creates every secret of the given list',
    clauses: ['management.secrets.create', 'management.secrets.create-ref'],
    // The newest must not be older than what another case makes.
    alone: true,
    async run(context) {
      // Side by side: what one request makes is not lost for the other.
      const made = await Promise.all([createSecrets(context, 3), createSecrets(context, 1)]);
      await checkSecrets(context, made.flat());
    },
  },
  'management.secrets.delete-named': {
    title: 'DELETE …/secrets deletes all secrets with the given names',
    clauses: ['management.secrets.delete', 'management.secrets.delete-ref', 'management.secrets.create'],
    async run(context) {
      const names = await createSecrets(context, 3);
      await removeSecrets(context, names);
      await checkSecrets(context, [], { gone: names });
      // Whether a name may be taken again is not said.
      if ((await sendSecrets(context, names)).ok) await checkSecrets(context, names);
    },
  },
  'management.secrets.delete-only-named': {
    title: 'DELETE …/secrets leaves the secrets with other names',
    async run(context) {
      const [first = '', ...others] = await createSecrets(context, 3);
      await removeSecrets(context, [first]);
      // One look: a secret that comes back later was gone.
      const listed = await secretNames(context);
      for (const name of others) checkIncludes(listed, name, 'a secret that was not named is still listed');
      await checkCases(context);
    },
  },
  'management.secrets.delete-answer': {
    title: 'DELETE …/secrets returns an empty JSON object',
    async run(context) {
      const answer = await removeSecrets(context, [await createSecret(context)]);
      checkThat(answer.text !== '', 'the answer has a body', { expected: {}, actual: 'an empty body' });
      checkEqual(answer.json(), {}, 'the answer is an empty JSON object');
    },
  },
  'management.secrets.per-project': {
    title: 'The secrets of one project are not those of another',
    clauses: ['management.service.secrets'],
    needs: ['second-project'],
    hazard: 'billable',
    async run(context) {
      const ref = await createReference(context);
      const name = await createSecret(context);
      const there = await secretNames(context, { ref });
      checkExcludes(there, name, 'a secret of the project under test is not listed for the other project');
      // A new project may take less than the project under test.
      if (!(await sendSecrets(context, [name], { ref })).ok) return;
      await context.until('the other project has a secret of the same name', async () => {
        const names = await secretNames(context, { ref });
        checkIncludes(names, name, 'the other project may have a secret of the same name');
      });
      await removeSecrets(context, [name], { ref });
      checkIncludes(await secretNames(context), name, 'that of the project under test outlives it');
    },
  },
  'management.secrets.open-points': {
    title: 'Shown values, replacements and repeated deletions of secrets are observed',
    clauses: [
      'management.secrets.value-form',
      'management.secrets.create-answer',
      'management.secrets.create-again',
      'management.secrets.delete-unknown',
    ],
    async run(context) {
      const { observe } = context;
      const [name = ''] = await createSecrets(context, 1, TWICE);
      const listed = (await context.records('listSecrets')).find((secret) => secret['name'] === name);
      observe('management.secrets.value-form', formOf(listed?.['value'], name));
      const again = await sendSecrets(context, [name]);
      observe('management.secrets.create-again', statusClass(again));
      observe('management.secrets.create-answer', hasBody(again));
      await removeSecrets(context, [name]);
      const twice = await context.call('deleteSecrets', { values: { names: [name] } });
      observe('management.secrets.delete-unknown', statusClass(twice));
    },
  },
});

/** Names that differ only in capitals may be one or two; if both are listed they are two. */
async function checkCases(context: ManagementContext): Promise<void> {
  const stem = context.name('secret');
  const [small, capital] = [`${stem}-x`, `${stem}-X`] as const;
  for (const name of [small, capital]) {
    await context.opened('secret', name);
    await sendSecrets(context, [name]);
  }
  const before = await secretNames(context);
  if (!before.includes(small) || !before.includes(capital)) return;
  await removeSecrets(context, [small]);
  checkIncludes(await secretNames(context), capital, 'a secret whose name differs in a capital is still listed');
}

function formOf(value: unknown, name: string): string {
  if (value === `value of ${name}`) return 'the value itself';
  return typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value) ? '64 hexadecimal digits' : 'another text';
}
