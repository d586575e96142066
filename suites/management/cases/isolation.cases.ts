// Two projects: what is set up for one is of that one only.
import { managementCases } from '../management-cases.ts';
import { checkAccepted, checkRefused, checkThat } from '../../kit/contract/check.ts';
import { TransportError, Unjudgeable, type Exchange } from '../../kit/contract/exchange.ts';
import { isRecord } from '../../kit/contract/json.ts';
import type { ManagementContext } from '../context.ts';
import {
  createProject,
  hostnameFor,
  initializeHostname,
  organizationOf,
  projectValues,
  sendFunction,
} from '../create.ts';
import { randomAddress, similarKey } from '../random-text.ts';
import { recordOf, recordsOf, textsOf } from '../read.ts';
import { applyRanges, asTold, rangesOf, readRestrictions } from '../restrict.ts';

const CLAUSE = 'management.service.per-project';

export const apartCases = managementCases('billable', [], {
  'management.projects.functions-apart': {
    title: 'A function of another project is neither listed nor returned for the project under test',
    clauses: [CLAUSE],
    needs: ['function-binding', 'second-project'],
    async run(context) {
      const ref = await otherProject(context);
      const slug = context.environment.name('function');
      recordOf(taken(await sendFunction(context, slug, { ref })), 'management.functions.create');
      recordOf(await context.call('getFunction', { slug, ref }), 'management.functions.get');
      checkRefused(await context.call('getFunction', { slug }), 'the function is not one of this project', CLAUSE);
      const listed = recordsOf(await context.call('listFunctions'), 'management.functions.list');
      checkThat(!listed.some((one) => one['slug'] === slug), 'nor is it listed here', {
        expected: 'absent',
        actual: slug,
      });
      await context.environment.opened('function', slug);
      recordOf(await sendFunction(context, slug), 'management.functions.create');
      checkAccepted(
        await context.call('deleteFunction', { slug, ref }),
        'it is deleted',
        'management.functions.delete',
      );
      const answer = await context.call('getFunction', { slug });
      checkAccepted(answer, 'the function of this project that had the same name is still there', CLAUSE);
    },
  },
  'management.projects.hostname-apart': {
    title: 'The custom hostname of another project is not that of the project under test',
    clauses: [CLAUSE],
    needs: ['hostname-free', 'hostname-binding', 'second-project'],
    async run(context) {
      const ref = await otherProject(context);
      const name = hostnameFor(context);
      // A target that does not keep projects apart has it in the project under test.
      await context.environment.opened('hostname', name);
      const values = { custom_hostname: name };
      recordOf(
        taken(await context.call('initializeCustomHostname', { ref, values })),
        'management.hostname.initialize',
      );
      const answer = await context.call('getCustomHostname');
      const shown = answer.ok ? recordOf(answer, 'management.hostname.get')['custom_hostname'] : undefined;
      const isApart = shown !== name;
      const left = isApart ? await leftAfterDeletionHere(context, ref) : name;
      await context.call('deleteCustomHostname', { ref });
      checkThat(isApart, 'this project has no such hostname', { expected: 'another or none', actual: shown });
      checkThat(left === name, 'the deletion of the hostname of this project leaves that of the other', {
        expected: name,
        actual: left,
      });
    },
  },
  'management.projects.restrictions-apart': {
    title: 'Network restrictions of another project are not those of the project under test',
    clauses: [CLAUSE],
    needs: ['restrictions-allowed', 'restrictions-binding', 'second-project'],
    async run(context) {
      const ref = await otherProject(context);
      const range = `${randomAddress(context.environment.random)}/32`;
      recordOf(taken(await applyRanges(context, ['0.0.0.0/0', range], { ref })), 'management.restrictions.apply');
      // Others may change this project meanwhile, but not to this.
      const ranges = asTold(rangesOf(await readRestrictions(context)));
      checkThat(
        !asTold([range]).some((one) => ranges.includes(one)),
        'the range of the other project is none of this one',
        {
          path: '/config/dbAllowedCidrs',
          expected: `without ${range}`,
          actual: ranges,
        },
      );
    },
  },
  'management.projects.root-key-apart': {
    title: 'A new root key of another project leaves that of the project under test',
    clauses: [CLAUSE],
    needs: ['root-key-binding', 'second-project'],
    hazard: 'irreversible',
    async run(context) {
      const before = await rootKey(context);
      const ref = await otherProject(context);
      const key = similarKey(before, context.environment.random);
      const values = { root_key: key };
      recordOf(taken(await context.call('updateEncryptionKey', { ref, values })), 'management.encryption.update');
      checkThat((await rootKey(context)).toLowerCase() !== key.toLowerCase(), 'this project has not the other key', {
        path: '/root_key',
        expected: 'a key of its own',
        actual: 'the key of the other project',
      });
    },
  },
  'management.projects.types-apart': {
    title: 'The type definitions of another project name no table of the project under test',
    clauses: ['management.types.of-project'],
    needs: ['fixture', 'second-project'],
    async run(context) {
      const ref = await otherProject(context);
      const query = { included_schemas: 'public' };
      // In turn, and more than once: a server may keep what it answered to another.
      for (let time = 1; time <= 2; time += 1) {
        checkAccepted(
          await context.call('generateTypes', { query }),
          'types are answered',
          'management.types.generate',
        );
        const answer = taken(await patiently(context, () => context.call('generateTypes', { ref, query })));
        const { types } = recordOf(answer, 'management.types.generate');
        checkThat(!/\bBlogPost\b/.test(String(types)), 'a new project has no tables of the fixture', {
          path: '/types',
          expected: 'no BlogPost',
          actual: 'BlogPost',
        });
      }
    },
  },
  'management.projects.fresh-open-points': {
    title: 'The settings of a new project, and the regions it may be in, are observed',
    clauses: ['management.restrictions.unset', 'management.projects.regions'],
    needs: ['second-project'],
    async run(context) {
      const { environment } = context;
      const ref = await otherProject(context);
      const record = recordOf(await context.call('getNetworkRestrictions', { ref }), 'management.restrictions.get');
      const { config } = record;
      const ranges = isRecord(config) ? textsOf(config['dbAllowedCidrs']).join(' ') : 'none';
      environment.observe(
        'management.restrictions.unset',
        `${String(record['status'])}: ${ranges === '' ? 'no range' : ranges}`,
      );
      const nowhere = await createProjectIn(context, 'touchstone-nowhere-1');
      environment.observe('management.projects.regions', `a made-up region: ${nowhere.ok ? 'taken' : 'refused'}`);
    },
  },
});

async function otherProject(context: ManagementContext): Promise<string> {
  return String((await createProject(context)).record['id']);
}

/** The hostname of the other project after this one was given a hostname and lost it. */
async function leftAfterDeletionHere(context: ManagementContext, ref: string): Promise<unknown> {
  await initializeHostname(context);
  const deletion = await context.call('deleteCustomHostname');
  checkAccepted(deletion, 'the hostname of this project is deleted', 'management.hostname.delete');
  const answer = await context.call('getCustomHostname', { ref });
  return answer.ok ? recordOf(answer, 'management.hostname.get')['custom_hostname'] : `status ${answer.status}`;
}

/** A new project may be on a plan, or not ready yet, so that it takes less than the project under test. */
function taken(answer: Exchange): Exchange {
  if (!answer.ok)
    throw new Unjudgeable(`a new project does not take ${answer.request.operation ?? ''} (status ${answer.status})`);
  return answer;
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

async function rootKey(context: ManagementContext): Promise<string> {
  return String(recordOf(await context.call('getEncryptionKey'), 'management.encryption.get')['root_key']);
}

async function createProjectIn(context: ManagementContext, region: string): Promise<Exchange> {
  const name = context.environment.name('project');
  await context.environment.opened('project', name);
  const values = { ...projectValues(name, await organizationOf(context)), region };
  return context.call('createProject', { values });
}
