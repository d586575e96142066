// Two projects: what is set up for one is of that one only.
import { checkAccepted, checkThat } from '../../kit/contract/check.ts';
import { TransportError, Unjudgeable, type Exchange } from '../../kit/contract/exchange.ts';
import { isRecord } from '../../kit/contract/json.ts';
import type { CallOptions } from '../caller.ts';
import { managementCases, type ManagementContext } from '../context.ts';
import { randomAddress, similarKey } from '../random-text.ts';
import { asTold, rangesOf, recordOf } from '../read.ts';
import table from './isolation.json' with { type: 'json' };

const CLAUSE = 'management.service.per-project';

export const apartCases = managementCases('billable', [], table, {
  async 'management.projects.functions-apart'(context) {
    const ref = await context.createReference();
    const slug = context.name('function');
    recordOf(taken(await context.sendFunction(slug, { ref })));
    await context.record('getFunction', { slug, ref });
    await context.refuses('getFunction', 'of another project', { slug });
    const details = { expected: 'absent', actual: slug };
    checkThat((await context.listedFunction(slug)) === undefined, 'nor is it listed here', details);
    await context.opened('function', slug);
    recordOf(await context.sendFunction(slug));
    await context.succeed('deleteFunction', { slug, ref });
    const left = await context.call('getFunction', { slug });
    checkAccepted(left, 'the function of this project that had the same name is still there', CLAUSE);
  },
  async 'management.projects.hostname-apart'(context) {
    const ref = await context.createReference();
    // A target that does not keep projects apart has it in the project under test, so that it is on the ledger.
    const { name, answer } = await context.askForHostname({ ref });
    recordOf(taken(answer));
    const shown = await hostnameOf(context);
    const isApart = shown !== name;
    if (isApart) {
      await context.initializeHostname();
      await context.succeed('deleteCustomHostname');
    }
    const left = isApart ? await hostnameOf(context, { ref }) : name;
    await context.call('deleteCustomHostname', { ref });
    checkThat(isApart, 'this project has no such hostname', { expected: 'another or none', actual: shown });
    const details = { expected: name, actual: left };
    checkThat(left === name, 'the deletion of the hostname of this project leaves that of the other', details);
  },
  async 'management.projects.restrictions-apart'(context) {
    const ref = await context.createReference();
    const address = randomAddress(context.random);
    recordOf(taken(await context.applyRanges(['0.0.0.0/0', `${address}/32`], { ref })));
    // Others may change this project meanwhile, but not to this.
    const ranges = asTold(rangesOf(await context.readRestrictions()));
    checkThat(!ranges.includes(address), 'the range of the other project is none of this one', {
      path: '/config/dbAllowedCidrs',
      expected: `without ${address}/32`,
      actual: ranges,
    });
  },
  async 'management.projects.root-key-apart'(context) {
    const before = String(await context.rootKey());
    const ref = await context.createReference();
    const key = similarKey(before, context.random);
    recordOf(taken(await context.call('updateEncryptionKey', { ref, values: { root_key: key } })));
    const isOwn = String(await context.rootKey()).toLowerCase() !== key.toLowerCase();
    const details = { path: '/root_key', expected: 'a key of its own', actual: 'the key of the other project' };
    checkThat(isOwn, 'this project has not the other key', details);
  },
  async 'management.projects.types-apart'(context) {
    const ref = await context.createReference();
    const query = { included_schemas: 'public' };
    // In turn, and more than once: a server may keep what it answered to another.
    for (let time = 1; time <= 2; time += 1) {
      await context.succeed('generateTypes', { query });
      const answer = taken(await patiently(context, () => context.call('generateTypes', { ref, query })));
      const details = { path: '/types', expected: 'no BlogPost', actual: 'BlogPost' };
      const isFree = !/\bBlogPost\b/.test(String(recordOf(answer)['types']));
      checkThat(isFree, 'a new project has no tables of the fixture', details);
    }
  },
  async 'management.projects.fresh-open-points'(context) {
    const ref = await context.createReference();
    const record = await context.record('getNetworkRestrictions', { ref });
    const ranges = isRecord(record['config']) ? rangesOf(record).join(' ') || 'no range' : 'none';
    context.observe('management.restrictions.unset', `${String(record['status'])}: ${ranges}`);
    const { answer } = await context.askForProject({ region: 'touchstone-nowhere-1' });
    context.observe('management.projects.regions', `a made-up region: ${answer.ok ? 'taken' : 'refused'}`);
  },
});

async function hostnameOf(context: ManagementContext, options?: CallOptions): Promise<unknown> {
  const answer = await context.call('getCustomHostname', options);
  return answer.ok ? recordOf(answer)['custom_hostname'] : `none, status ${answer.status}`;
}

/** A new project may be on a plan, or not ready yet, so that it takes less than the project under test. */
function taken(answer: Exchange): Exchange {
  if (answer.ok) return answer;
  throw new Unjudgeable(`a new project does not take ${answer.request.operation ?? ''} (status ${answer.status})`);
}

/** The first request to a new project's database may wait until there is one. */
async function patiently(context: ManagementContext, ask: () => Promise<Exchange>): Promise<Exchange> {
  for (let left = 4; ; left -= 1)
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      if (left === 0) throw new Unjudgeable('a new project does not answer yet', { cause: error });
      // Whether the service is there at all.
      await context.call('listProjects');
    }
}
