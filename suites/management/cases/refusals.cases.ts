// Refusals: a project that does not exist, and the statuses and bodies that the contract leaves open.
import { checkRefused } from '../../kit/contract/check.ts';
import { describeContentType } from '../../kit/contract/content-type.ts';
import { Unjudgeable, type Exchange } from '../../kit/contract/exchange.ts';
import { isRecord, parseJson } from '../../kit/contract/json.ts';
import { managementCases } from '../context.ts';
import { randomReference } from '../random-text.ts';
import { recordsOf, statusClass } from '../read.ts';
import table from './refusals.json' with { type: 'json' };

const ELSEWHERE = 'for an unknown reference';

export const refusalCases = managementCases('read', [], table, {
  async 'management.refs.unknown'(context) {
    const unknown = randomReference(context.random);
    // Of twenty characters, of which the second half is another one's.
    const similar = context.target.ref.slice(0, 10) + unknown.slice(10);
    let served = 0;
    for (const [operation, ref] of [
      ['listSecrets', unknown],
      ['listFunctions', similar],
      ['getNetworkRestrictions', unknown],
      ['getEncryptionKey', similar],
      ['generateTypes', unknown],
      ['retrieveNetworkBans', similar],
    ] as const) {
      // What the project itself is refused, for its plan or otherwise, shows nothing about references.
      if (!(await context.call(operation)).ok) continue;
      served += 1;
      await context.refuses(operation, ELSEWHERE, { ref });
    }
    if (served === 0) throw new Unjudgeable('no operation is served for the project under test itself');
  },
  async 'management.refs.unknown-for-resources'(context) {
    const ref = randomReference(context.random);
    const [secret, fresh] = [await context.claim('secret'), await context.claim('function')];
    const slug = await context.createSlug();
    const names = [await context.createSecret()];
    for (const answer of [
      await context.call('getFunction', { slug, ref }),
      await context.call('getFunctionBody', { slug, ref }),
      await context.sendFunction(fresh, { ref }),
      await context.sendSecrets([secret], { ref }),
      await context.call('deleteSecrets', { values: { names }, ref }),
      await context.call('deleteFunction', { slug, ref }),
    ])
      checkRefused(answer, `${answer.request.operation} ${ELSEWHERE} is refused`);
  },
  async 'management.errors.open-points'(context) {
    const { observe, random, name, target } = context;
    const listed = await context.call('listProjects');
    recordsOf(listed);
    observe('management.limits.rate', limitOf(listed));
    const project = await context.call('listSecrets', { ref: randomReference(random) });
    observe('management.errors.unknown-project', statusClass(project));
    observe('management.errors.body', bodyClass(project));
    const absent = await context.call('getFunction', { slug: name('absent') });
    observe('management.errors.unknown-function', statusClass(absent));
    const headers = { authorization: `Bearer ${target.token}` };
    const path = await context.send({ method: 'GET', url: `${target.url}/v1/${name('path')}`, headers });
    observe('management.errors.unknown-path', statusClass(path));
  },
  async 'management.answers.open-points'(context) {
    const answers = {
      projects: await context.call('listProjects'),
      functions: await context.call('listFunctions'),
      'network restrictions': await context.call('getNetworkRestrictions'),
      'an absent function': await context.call('getFunction', { slug: context.name('absent') }),
      'without a token': await context.call('listProjects', { authorization: null }),
    };
    for (const [label, answer] of Object.entries(answers))
      context.observe('management.answers.content-type', `${label}: ${describeContentType(answer)}`);
  },
  async 'management.answers.success-status'(context) {
    const [secret, slug] = [await context.claim('secret'), await context.claim('function')];
    for (const { request, ok, status } of [
      await context.call('listProjects'),
      await context.sendSecrets([secret]),
      await context.call('listSecrets'),
      await context.call('deleteSecrets', { values: { names: [secret] } }),
      await context.sendFunction(slug),
      await context.call('getFunction', { slug }),
      await context.call('deleteFunction', { slug }),
    ])
      if (ok) context.observe('management.answers.success-status', `${request.operation}: ${status}`);
  },
  async 'management.errors.invalid-body'(context) {
    const { url, token, ref } = context.target;
    const answer = await context.send({
      method: 'POST',
      url: `${url}/v1/projects/${encodeURIComponent(ref)}/secrets`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '[{"name":7}]',
    });
    context.observe('management.errors.invalid-body', statusClass(answer));
    context.observe('management.requests.bodies', 'the binding of secrets holds');
  },
});

function limitOf(answer: Exchange): string {
  const names = ['x-ratelimit-limit', 'ratelimit-limit', 'ratelimit-policy'];
  return names.some((name) => answer.header(name) !== undefined) ? 'announced' : 'not announced';
}

function bodyClass({ text }: Exchange): string {
  if (text === '') return 'none';
  const value = parseJson(text);
  if (value === undefined) return 'no JSON';
  return isRecord(value) ? `object with ${Object.keys(value).sort().join(' ')}` : 'other JSON';
}
