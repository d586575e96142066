// What the contract leaves open about functions, hostnames and restrictions: observed, never judged.
import { managementCases } from '../context.ts';
import { recordOf, statusClass, takenOr } from '../read.ts';
import table from './open-points.json' with { type: 'json' };

const LARGE = 1024 * 1024;

export const openPointCases = managementCases('write-scoped', [], table, {
  async 'management.functions.bundle-open-points'(context) {
    const bundle = Uint8Array.from({ length: 512 }, () => Math.floor(context.random() * 256));
    const slug = await context.claim('function');
    const raw = { type: 'application/vnd.denoland.eszip', body: bundle };
    const made = await context.call('createFunction', { query: { slug, name: slug }, raw });
    context.observe('management.requests.bodies', `a bundle: ${takenOr(made)}`);
    if (made.ok) {
      const { bytes, ok } = await context.call('getFunctionBody', { slug });
      const same = ok && Buffer.from(bytes).equals(bundle);
      context.observe('management.functions.body-answer', `a bundle: ${same ? 'byte for byte' : 'other'}`);
    }
    const name = await context.claim('function');
    const body = `// ${'x'.repeat(LARGE)}\nDeno.serve(() => new Response());\n`;
    const values = { slug: name, name, body };
    const large = await context.call('createFunction', { query: { slug: name, name }, values });
    context.observe('management.limits.sizes', `a function of 1 MiB: ${takenOr(large)}`);
  },
  async 'management.functions.requests-open-points'(context) {
    for (const [what, end] of Object.entries({ 'a dot': '.js', 'a slash': '/a', 'an umlaut': 'ü' })) {
      const answer = await context.sendFunction(await context.claim('function', end));
      context.observe('management.parameters.types', `a slug with ${what}: ${takenOr(answer)}`);
    }
  },
  async 'management.hostname.moves-open-points'(context) {
    const note = async (where: string, asked = context.call(`${where.split(' ')[0]}CustomHostname`)) => {
      const answer = await asked;
      const status = (): string => (answer.text === '' ? 'no body' : String(recordOf(answer)['status']));
      context.observe('management.hostname.moves', `${where}: ${answer.ok ? status() : statusClass(answer)}`);
    };
    for (const step of ['reverify', 'activate', 'delete']) await note(`${step} without a hostname`);
    await context.initializeHostname();
    // It may replace the one before.
    const again = context.askForHostname().then(({ answer }) => answer);
    await note('initialize twice', again);
    const early = await context.call('activateCustomHostname');
    context.observe('management.hostname.too-early', statusClass(early));
    for (const step of ['reverify', 'reverify twice', 'activate', 'activate twice']) await note(step);
    await note('read after all', context.call('getCustomHostname'));
  },
  async 'management.restrictions.disallowed-open-points'(context) {
    const answer = await context.applyRanges(['0.0.0.0/0']);
    context.observe('management.restrictions.disallowed', statusClass(answer));
  },
});
