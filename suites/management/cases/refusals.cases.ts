// Refusals: a project that does not exist, and the statuses and bodies that the contract leaves open.
import { checkRefused } from '../../kit/contract/check.ts';
import { managementCases } from '../management-cases.ts';
import { describeContentType } from '../../kit/contract/content-type.ts';
import { Unjudgeable, type Exchange } from '../../kit/contract/exchange.ts';
import { isRecord, parseJson } from '../../kit/contract/json.ts';
import { createFunction, createSecrets, sendFunction, sendSecrets } from '../create.ts';
import { randomReference } from '../random-text.ts';
import { recordsOf, statusClass } from '../read.ts';

export const refusalCases = managementCases('read', [], {
  'management.refs.unknown': {
    title: 'A reference that belongs to no project is refused',
    async run(context) {
      const ref = randomReference(context.environment.random);
      // Of twenty characters, of which the second half is another one's.
      const similar = context.target.ref.slice(0, 10) + ref.slice(10);
      let served = 0;
      for (const [operation, unknown] of [
        ['listSecrets', ref],
        ['listFunctions', similar],
        ['getNetworkRestrictions', ref],
        ['getEncryptionKey', similar],
        ['generateTypes', ref],
        ['retrieveNetworkBans', similar],
      ] as const) {
        // What the project itself is refused, for its plan or otherwise, shows nothing about references.
        if (!(await context.call(operation)).ok) continue;
        served += 1;
        const answer = await context.call(operation, { ref: unknown });
        checkRefused(answer, `${operation} is refused for an unknown reference`, 'management.refs.unknown');
      }
      if (served === 0) throw new Unjudgeable('no operation is served for the project under test itself');
    },
  },
  'management.refs.unknown-for-resources': {
    title: 'Under an unknown reference nothing is read, created or deleted',
    clauses: ['management.refs.unknown'],
    needs: ['secret-binding', 'function-binding'],
    hazard: 'write-scoped',
    async run(context) {
      const ref = randomReference(context.environment.random);
      const [secret, fresh] = [context.environment.name('secret'), context.environment.name('function')];
      await context.environment.opened('secret', secret);
      await context.environment.opened('function', fresh);
      const { name: slug } = await createFunction(context);
      const names = await createSecrets(context, 1);
      for (const answer of [
        await context.call('getFunction', { slug, ref }),
        await context.call('getFunctionBody', { slug, ref }),
        await sendFunction(context, fresh, { ref }),
        await sendSecrets(context, [secret], { ref }),
        await context.call('deleteSecrets', { values: { names }, ref }),
        await context.call('deleteFunction', { slug, ref }),
      ])
        checkRefused(
          answer,
          `${answer.request.operation} is refused for an unknown reference`,
          'management.refs.unknown',
        );
    },
  },
  'management.errors.open-points': {
    title: 'The statuses and bodies of refusals are observed',
    clauses: [
      'management.errors.body',
      'management.errors.unknown-project',
      'management.errors.unknown-function',
      'management.errors.unknown-path',
      'management.limits.rate',
    ],
    async run(context) {
      const { observe, random, name } = context.environment;
      const listed = await context.call('listProjects');
      recordsOf(listed, 'management.projects.list');
      observe('management.limits.rate', limitOf(listed));
      const project = await context.call('listSecrets', { ref: randomReference(random) });
      observe('management.errors.unknown-project', statusClass(project));
      observe('management.errors.body', bodyClass(project));
      observe(
        'management.errors.unknown-function',
        statusClass(await context.call('getFunction', { slug: name('absent') })),
      );
      const { url, token } = context.target;
      const headers = { authorization: `Bearer ${token}` };
      const path = await context.environment.send({ method: 'GET', url: `${url}/v1/${name('path')}`, headers });
      observe('management.errors.unknown-path', statusClass(path));
    },
  },
  'management.answers.open-points': {
    title: 'The Content-Types of management lists, objects and refusals are observed',
    clauses: ['management.answers.content-type'],
    async run(context) {
      const { observe, name } = context.environment;
      const answers = {
        projects: await context.call('listProjects'),
        functions: await context.call('listFunctions'),
        'network restrictions': await context.call('getNetworkRestrictions'),
        'an absent function': await context.call('getFunction', { slug: name('absent') }),
        'without a token': await context.call('listProjects', { authorization: null }),
      };
      for (const [label, answer] of Object.entries(answers))
        observe('management.answers.content-type', `${label}: ${describeContentType(answer)}`);
    },
  },
  'management.answers.success-status': {
    title: 'The statuses of management successes are observed',
    needs: ['secret-binding', 'function-binding'],
    hazard: 'write-scoped',
    async run(context) {
      const { name, opened, observe } = context.environment;
      const [secret, slug] = [name('secret'), name('function')];
      await opened('secret', secret);
      await opened('function', slug);
      const answers = {
        listProjects: await context.call('listProjects'),
        createSecrets: await sendSecrets(context, [secret]),
        listSecrets: await context.call('listSecrets'),
        deleteSecrets: await context.call('deleteSecrets', { values: { names: [secret] } }),
        createFunction: await sendFunction(context, slug),
        getFunction: await context.call('getFunction', { slug }),
        deleteFunction: await context.call('deleteFunction', { slug }),
      };
      for (const [operation, { ok, status }] of Object.entries(answers))
        if (ok) observe('management.answers.success-status', `${operation}: ${status}`);
    },
  },
  'management.errors.invalid-body': {
    title: 'The status for a body of the wrong shape is observed',
    clauses: ['management.errors.invalid-body', 'management.requests.bodies'],
    needs: ['secret-binding'],
    hazard: 'write-scoped',
    async run(context) {
      const { url, token, ref } = context.target;
      const answer = await context.environment.send({
        method: 'POST',
        url: `${url}/v1/projects/${encodeURIComponent(ref)}/secrets`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '[{"name":7}]',
      });
      context.environment.observe('management.errors.invalid-body', statusClass(answer));
      context.environment.observe('management.requests.bodies', 'the binding of secrets holds');
    },
  },
});

function limitOf(answer: Exchange): string {
  return ['x-ratelimit-limit', 'ratelimit-limit', 'ratelimit-policy'].some((name) => answer.header(name) !== undefined)
    ? 'announced'
    : 'not announced';
}

function bodyClass(answer: Exchange): string {
  if (answer.text === '') return 'none';
  const value = parseJson(answer.text);
  if (value === undefined) return 'no JSON';
  return isRecord(value) ? `object with ${Object.keys(value).sort().join(' ')}` : 'other JSON';
}
