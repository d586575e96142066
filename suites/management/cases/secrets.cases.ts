// Secrets: made in bulk, listed, deleted by name, and nothing else deleted.
import { managementCases } from '../management-cases.ts';
import { afterSuccess } from '../../kit/contract/bindings.ts';
import { checkAccepted, checkEqual, checkThat } from '../../kit/contract/check.ts';
import type { CallOptions, ManagementContext } from '../context.ts';
import { createProject, createSecrets, secretNames, sendSecrets, TWICE } from '../create.ts';
import { recordsOf, statusClass } from '../read.ts';

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
      const [name] = await createSecrets(context, 1);
      const listed = recordsOf(await context.call('listSecrets'), 'management.secrets.list');
      const own = listed.find((secret) => secret['name'] === name);
      checkThat(own !== undefined, 'the secret that was made is listed', { expected: name, actual: 'absent' });
    },
  },
  'management.secrets.bulk-create': {
    title: 'POST …/secrets creates every secret of the given list',
    clauses: ['management.secrets.create', 'management.secrets.create-ref'],
    // The newest must not be older than what another case makes.
    alone: true,
    async run(context) {
      // Side by side: what one request makes is not lost for the other.
      const names = (await Promise.all([createSecrets(context, 3), createSecrets(context, 1)])).flat();
      await context.environment.until('all secrets are listed', async () => {
        const listed = await secretNames(context);
        checkEqual(
          names.filter((name) => listed.includes(name)),
          names,
          'all three secrets are listed, and the one that was made beside them',
        );
      });
    },
  },
  'management.secrets.delete-named': {
    title: 'DELETE …/secrets deletes all secrets with the given names',
    clauses: ['management.secrets.delete', 'management.secrets.delete-ref', 'management.secrets.create'],
    async run(context) {
      const names = await createSecrets(context, 3);
      await removeSecrets(context, names);
      await context.environment.until('all secrets are gone', async () => {
        const listed = await secretNames(context);
        const left = names.filter((name) => listed.includes(name));
        checkThat(left.length === 0, 'none of the named secrets is listed any more', {
          expected: 'none of them',
          actual: `${left.join(', ')} still listed, ${afterSuccess('deleteSecrets')}`,
        });
      });
      // Whether a name may be taken again is not said.
      if (!(await sendSecrets(context, names)).ok) return;
      await context.environment.until('the secrets are there again', async () => {
        const listed = await secretNames(context);
        checkEqual(
          names.filter((name) => listed.includes(name)),
          names,
          'secrets that are made again are listed',
          { clause: 'management.secrets.create' },
        );
      });
    },
  },
  'management.secrets.delete-only-named': {
    title: 'DELETE …/secrets leaves the secrets with other names',
    async run(context) {
      const names = await createSecrets(context, 3);
      const [first = '', ...others] = names;
      await removeSecrets(context, [first]);
      const listed = await secretNames(context);
      checkEqual(
        others.filter((name) => listed.includes(name)),
        others,
        'the secrets that were not named are still listed',
      );
      await checkCases(context);
    },
  },
  'management.secrets.delete-answer': {
    title: 'DELETE …/secrets returns an empty JSON object',
    async run(context) {
      const [name = ''] = await createSecrets(context, 1);
      const answer = await context.call('deleteSecrets', { values: { names: [name] } });
      checkAccepted(answer, 'the deletion of a secret is answered with a success', 'management.secrets.delete');
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
      const { record } = await createProject(context);
      const ref = String(record['id']);
      const [name = ''] = await createSecrets(context, 1);
      checkThat(
        !(await secretNames(context, { ref })).includes(name),
        'a secret of the project under test is not listed for the other project',
        {
          expected: 'absent',
          actual: name,
        },
      );
      // A new project may take less than the project under test.
      if (!(await sendSecrets(context, [name], { ref })).ok) return;
      await context.environment.until('the other project has a secret of the same name', async () => {
        const names = await secretNames(context, { ref });
        checkThat(names.includes(name), 'the other project may have a secret of the same name', {
          expected: name,
          actual: names,
        });
      });
      await removeSecrets(context, [name], { ref });
      checkThat((await secretNames(context)).includes(name), 'that of the project under test outlives it', {
        expected: name,
        actual: 'absent',
      });
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
      const { observe } = context.environment;
      const [name = ''] = await createSecrets(context, 1, TWICE);
      const secrets = recordsOf(await context.call('listSecrets'), 'management.secrets.list');
      const value = secrets.find((secret) => secret['name'] === name)?.['value'];
      observe('management.secrets.value-form', formOf(value, name));
      const again = await sendSecrets(context, [name]);
      observe('management.secrets.create-again', statusClass(again));
      observe('management.secrets.create-answer', again.text === '' ? 'no body' : 'a body');
      await removeSecrets(context, [name]);
      const twice = await context.call('deleteSecrets', { values: { names: [name] } });
      observe('management.secrets.delete-unknown', statusClass(twice));
    },
  },
});

/** Names that differ only in capitals may be one or two; if both are listed they are two. */
async function checkCases(context: ManagementContext): Promise<void> {
  const stem = context.environment.name('secret');
  const [small, capital] = [`${stem}-x`, `${stem}-X`] as const;
  for (const name of [small, capital]) {
    await context.environment.opened('secret', name);
    await sendSecrets(context, [name]);
  }
  const before = await secretNames(context);
  if (!before.includes(small) || !before.includes(capital)) return;
  await removeSecrets(context, [small]);
  const after = await secretNames(context);
  checkThat(after.includes(capital), 'a secret whose name differs in a capital is still listed', {
    expected: capital,
    actual: 'absent',
  });
}

export async function removeSecrets(
  context: ManagementContext,
  names: readonly string[],
  options: CallOptions = {},
): Promise<void> {
  const answer = await context.call('deleteSecrets', { ...options, values: { names } });
  checkAccepted(answer, 'the deletion of secrets is answered with a success', 'management.secrets.delete');
}

function formOf(value: unknown, name: string): string {
  if (value === `value of ${name}`) return 'the value itself';
  return typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value) ? '64 hexadecimal digits' : 'another text';
}
