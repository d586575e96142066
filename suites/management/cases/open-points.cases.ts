// What the contract leaves open about functions, hostnames and restrictions: observed, never judged.
import { managementCases } from '../management-cases.ts';
import type { Exchange } from '../../kit/contract/exchange.ts';
import type { ManagementContext } from '../context.ts';
import { hostnameFor, initializeHostname, sendFunction } from '../create.ts';
import { recordOf, statusClass } from '../read.ts';
import { applyRanges } from '../restrict.ts';

const LARGE = 1024 * 1024;

export const openPointCases = managementCases('write-scoped', [], {
  'management.functions.bundle-open-points': {
    title: 'Function bundles, their bytes and large sizes are observed',
    clauses: ['management.functions.body-answer', 'management.requests.bodies', 'management.limits.sizes'],
    needs: ['function-binding'],
    async run(context) {
      const { environment } = context;
      const bundle = Uint8Array.from({ length: 512 }, () => Math.floor(environment.random() * 256));
      const slug = await open(context, 'function');
      const raw = { type: 'application/vnd.denoland.eszip', body: bundle };
      const made = await context.call('createFunction', { query: { slug, name: slug }, raw });
      environment.observe('management.requests.bodies', `a bundle: ${made.ok ? 'taken' : statusClass(made)}`);
      if (made.ok) {
        const { bytes, ok } = await context.call('getFunctionBody', { slug });
        const same = ok && Buffer.from(bytes).equals(bundle);
        environment.observe('management.functions.body-answer', `a bundle: ${same ? 'byte for byte' : 'other'}`);
      }
      const large = await open(context, 'function');
      const source = `// ${'x'.repeat(LARGE)}\nDeno.serve(() => new Response());\n`;
      const answer = await context.call('createFunction', {
        query: { slug: large, name: large },
        values: { slug: large, name: large, body: source },
      });
      environment.observe(
        'management.limits.sizes',
        `a function of 1 MiB: ${answer.ok ? 'taken' : statusClass(answer)}`,
      );
    },
  },
  'management.functions.requests-open-points': {
    title: 'Refused slugs and query parameters of functions are observed',
    clauses: ['management.parameters.types'],
    needs: ['function-binding'],
    async run(context) {
      const { environment } = context;
      for (const [what, suffix] of [
        ['a dot', '.js'],
        ['a slash', '/a'],
        ['an umlaut', 'ü'],
      ] as const) {
        const slug = `${context.environment.name('function')}${suffix}`;
        await environment.opened('function', slug);
        const answer = await sendFunction(context, slug);
        environment.observe(
          'management.parameters.types',
          `a slug with ${what}: ${answer.ok ? 'taken' : statusClass(answer)}`,
        );
      }
    },
  },
  'management.hostname.moves-open-points': {
    title: 'Repeated and ineffective steps on a custom hostname are observed',
    clauses: ['management.hostname.moves', 'management.hostname.too-early'],
    needs: ['hostname-free', 'hostname-binding'],
    hazard: 'write-project',
    async run(context) {
      const note = (where: string, answer: Exchange): void => {
        context.environment.observe('management.hostname.moves', `${where}: ${stepOf(answer)}`);
      };
      note('reverify without a hostname', await context.call('reverifyCustomHostname'));
      note('activate without a hostname', await context.call('activateCustomHostname'));
      note('delete without a hostname', await context.call('deleteCustomHostname'));
      await initializeHostname(context);
      // It may replace the one before.
      const second = hostnameFor(context);
      await context.environment.opened('hostname', second);
      const again = { values: { custom_hostname: second } };
      note('initialize twice', await context.call('initializeCustomHostname', again));
      context.environment.observe(
        'management.hostname.too-early',
        statusClass(await context.call('activateCustomHostname')),
      );
      note('reverify', await context.call('reverifyCustomHostname'));
      note('reverify twice', await context.call('reverifyCustomHostname'));
      note('activate', await context.call('activateCustomHostname'));
      note('activate twice', await context.call('activateCustomHostname'));
      note('read after all', await context.call('getCustomHostname'));
    },
  },
  'management.restrictions.disallowed-open-points': {
    title: 'apply in a project without the entitlement to restrictions is observed',
    clauses: ['management.restrictions.disallowed'],
    needs: ['restrictions-disallowed'],
    hazard: 'write-project',
    async run(context) {
      const answer = await applyRanges(context, ['0.0.0.0/0']);
      context.environment.observe('management.restrictions.disallowed', statusClass(answer));
    },
  },
});

async function open(context: ManagementContext, kind: 'function'): Promise<string> {
  const name = context.environment.name(kind);
  await context.environment.opened(kind, name);
  return name;
}

function stepOf(answer: Exchange): string {
  if (!answer.ok) return statusClass(answer);
  return answer.text === '' ? 'no body' : String(recordOf(answer, 'management.hostname.step-answers')['status']);
}
