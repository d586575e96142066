// Secrets by their laws: after any creations and deletions, what is left is listed, by exactly its names.
import { checkThat } from '../../kit/contract/check.ts';
import { firstSteadily, shuffle } from '../../kit/contract/random.ts';
import { managementCases } from '../context.ts';
import { someOf, TEXTS_OF_SIGNS, unusualText } from '../random-text.ts';
import { takenOr } from '../read.ts';
import table from './secret-laws.json' with { type: 'json' };

const ROUNDS = 4;
const MANY = 25;
const ONLY_NAMED = 'management.secrets.delete-only-named';

export const secretLawCases = managementCases('write-scoped', ['secret-binding'], table, {
  async 'management.secrets.many-changes'(context) {
    const gone: string[] = [];
    let left: readonly string[] = [];
    const [steady, chance] = firstSteadily('management.secrets.many-changes', context.random);
    for (let round = 0; round < 2 * ROUNDS; round += 1) {
      const random = round < ROUNDS ? steady : chance;
      if (left.length === 0 || random() < 0.6) {
        left = [...left, ...(await context.createSecrets(1 + Math.floor(random() * 4)))];
      } else {
        const some = someOf(left, random);
        await context.removeSecrets(some);
        gone.push(...some);
        left = left.filter((name) => !some.includes(name));
      }
      await context.checkSecrets(left, { gone });
    }
  },
  async 'management.secrets.names-as-given'(context) {
    const ends = ['plain', ...TEXTS_OF_SIGNS, unusualText(context.random)];
    const all = await Array.fromAsync(ends, (end) => context.claim('secret', `_${end}`));
    // A server may refuse signs in names; what it takes it has to keep.
    const names = (await context.sendSecrets(all)).ok ? all : [];
    if (names.length === 0) for (const name of all) if ((await context.sendSecrets([name])).ok) names.push(name);
    checkThat(names.length > 0, 'a plain name is taken', { expected: 'a success', actual: 'refusals only' });
    await context.checkSecrets(names);
    await context.removeSecrets(names);
    await context.checkSecrets([], { gone: names });
  },
  async 'management.secrets.many-at-once'(context) {
    const names = await Array.fromAsync({ length: MANY }, () => context.claim('secret'));
    // How many a project may have, and a request, is not shown: so many may be refused, not made in part.
    if (!(await context.sendSecrets(names)).ok) return void (await context.createSecrets(2));
    await context.checkSecrets(names);
    // The first, the last and one between them stay; the others are named in any order.
    const left = names.filter((_, index) => [0, Math.floor(MANY / 2), MANY - 1].includes(index));
    const gone = names.filter((name) => !left.includes(name));
    await context.removeSecrets(shuffle(gone, context.random));
    await context.checkSecrets(left, { gone, clause: ONLY_NAMED });
  },
  async 'management.secrets.delete-with-unknown'(context) {
    const [goes = '', stays = ''] = await context.createSecrets(2);
    const alike = `${goes}_MORE`;
    await context.opened('secret', alike);
    const left = (await context.sendSecrets([alike])).ok ? [stays, alike] : [stays];
    await context.checkSecrets([goes, ...left]);
    const names = [context.name('absent'), goes, `${stays}X`];
    // Whether names that no secret has may be given is open; what is answered with a success was done.
    if (!(await context.call('deleteSecrets', { values: { names } })).ok) return;
    await context.checkSecrets(left, { gone: [goes], clause: ONLY_NAMED });
  },
  async 'management.secrets.names-open-points'(context) {
    const name = `SUPABASE_${context.name('secret')}`;
    await context.opened('secret', name);
    const answer = await context.sendSecrets([name]);
    context.observe('management.secrets.reserved-names', `SUPABASE_: ${takenOr(answer)}`);
    context.observe('management.requests.delete-bodies', 'the binding of names holds');
  },
});
