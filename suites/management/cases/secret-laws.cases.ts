// Secrets by their laws: after any creations and deletions, what is left is listed, by exactly its names.
import { managementCases } from '../management-cases.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { firstSteadily, shuffle } from '../../kit/contract/random.ts';
import type { ManagementContext } from '../context.ts';
import { createSecrets, secretNames, sendSecrets } from '../create.ts';
import { someOf, TEXTS_OF_SIGNS, unusualText } from '../random-text.ts';
import { statusClass } from '../read.ts';
import { removeSecrets } from './secrets.cases.ts';

const ROUNDS = 4;
const MANY = 25;
const ONLY_NAMED = 'management.secrets.delete-only-named';

export const secretLawCases = managementCases('write-scoped', ['secret-binding'], {
  'management.secrets.many-changes': {
    title: 'After creations and deletions in any order exactly the remaining secrets are listed',
    clauses: [
      'management.secrets.create',
      'management.secrets.delete',
      'management.secrets.delete-only-named',
      'management.secrets.list',
    ],
    async run(context) {
      const made: string[] = [];
      let left: readonly string[] = [];
      const [steady, chance] = firstSteadily('management.secrets.many-changes', context.environment.random);
      for (let round = 0; round < 2 * ROUNDS; round += 1) {
        const random = round < ROUNDS ? steady : chance;
        if (left.length === 0 || random() < 0.6) {
          const fresh = await createSecrets(context, 1 + Math.floor(random() * 4));
          made.push(...fresh);
          left = [...left, ...fresh];
        } else {
          const gone = someOf(left, random);
          await removeSecrets(context, gone);
          left = left.filter((name) => !gone.includes(name));
        }
        await context.environment.until('the list follows', () => checkLeft(context, made, left));
      }
    },
  },
  'management.secrets.names-as-given': {
    title: 'A secret is listed and deleted by exactly its given name',
    clauses: ['management.secrets.create', 'management.secrets.delete'],
    async run(context) {
      const suffixes = ['plain', ...TEXTS_OF_SIGNS, unusualText(context.environment.random)];
      const all = suffixes.map((suffix) => `${context.environment.name('secret')}_${suffix}`);
      for (const name of all) await context.environment.opened('secret', name);
      let names = all;
      // A server may refuse signs in names; what it takes it has to keep.
      if (!(await sendSecrets(context, all)).ok) {
        names = [];
        for (const name of all) if ((await sendSecrets(context, [name])).ok) names.push(name);
      }
      checkThat(names.length > 0, 'a plain name is taken', { expected: 'a success', actual: 'refusals only' });
      await context.environment.until('the names are listed', () => checkLeft(context, names, names));
      await removeSecrets(context, names);
      await context.environment.until('the names are gone', () => checkLeft(context, names, []));
    },
  },
  'management.secrets.many-at-once': {
    title: 'Long lists of secrets are created and deleted completely, in any order',
    clauses: ['management.secrets.create', 'management.secrets.delete', 'management.secrets.delete-only-named'],
    async run(context) {
      const { environment } = context;
      const names = Array.from({ length: MANY }, () => environment.name('secret'));
      for (const name of names) await environment.opened('secret', name);
      // How many a project may have, and a request, is not shown: so many may be refused, not made in part.
      if (!(await sendSecrets(context, names)).ok) return void (await createSecrets(context, 2));
      await environment.until('all of them are listed', () => checkLeft(context, names, names));
      // The first, the last and one between them stay; the others are named in any order.
      const stay = [names[0], names[Math.floor(MANY / 2)], names.at(-1)];
      const gone = shuffle(
        names.filter((name) => !stay.includes(name)),
        environment.random,
      );
      await removeSecrets(context, gone);
      const left = names.filter((name) => !gone.includes(name));
      await environment.until('the list follows', () => checkLeft(context, names, left, ONLY_NAMED));
    },
  },
  'management.secrets.delete-with-unknown': {
    title: 'A deletion that also names absent secrets deletes the others, and none with a similar name',
    clauses: ['management.secrets.delete', 'management.secrets.delete-only-named'],
    async run(context) {
      const { environment } = context;
      const [goes = '', stays = ''] = await createSecrets(context, 2);
      const alike = `${goes}_MORE`;
      await environment.opened('secret', alike);
      const names = (await sendSecrets(context, [alike])).ok ? [goes, stays, alike] : [goes, stays];
      await environment.until('they are listed', () => checkLeft(context, names, names));
      const named = [environment.name('absent'), goes, `${stays}X`];
      // Whether names that no secret has may be given is open; what is answered with a success was done.
      if (!(await context.call('deleteSecrets', { values: { names: named } })).ok) return;
      const left = names.filter((name) => name !== goes);
      await environment.until('the list follows', () => checkLeft(context, names, left, ONLY_NAMED));
    },
  },
  'management.secrets.names-open-points': {
    title: 'Refused names of secrets, and the forms of a deletion, are observed',
    clauses: ['management.secrets.reserved-names', 'management.requests.delete-bodies'],
    async run(context) {
      const name = `SUPABASE_${context.environment.name('secret')}`;
      await context.environment.opened('secret', name);
      const answer = await sendSecrets(context, [name]);
      context.environment.observe(
        'management.secrets.reserved-names',
        `SUPABASE_: ${answer.ok ? 'taken' : statusClass(answer)}`,
      );
      context.environment.observe('management.requests.delete-bodies', 'the binding of names holds');
    },
  },
});

/** Of all that were made, those that are left and no others are listed. */
async function checkLeft(
  context: ManagementContext,
  made: readonly string[],
  left: readonly string[],
  clause = 'management.secrets.create',
): Promise<void> {
  const listed = await secretNames(context);
  checkEqual(
    left.filter((name) => !listed.includes(name)),
    [],
    'every secret that is left is listed, by its name',
    { clause },
  );
  checkEqual(
    made.filter((name) => listed.includes(name) && !left.includes(name)),
    [],
    'no deleted secret is listed',
    { clause: 'management.secrets.delete' },
  );
}
