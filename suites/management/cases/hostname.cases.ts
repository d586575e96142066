// The custom hostname: set up, read, checked again, activated, taken away. Only if the project has none.
import { managementCases } from '../management-cases.ts';
import { checkAccepted, checkEqual, checkThat } from '../../kit/contract/check.ts';
import { isRecord } from '../../kit/contract/json.ts';
import { initializeHostname } from '../create.ts';
import { recordOf, statusClass, type JsonRecord } from '../read.ts';

const FOLLOWS = 'management.hostname.get-follows';
const FRESH = '1_not_started';

export const hostnameCases = managementCases('write-project', ['hostname-free'], {
  'management.hostname.initialize-answers': {
    title: 'initialize returns the configuration of the requested hostname',
    clauses: [
      'management.hostname.initialize',
      'management.hostname.initialize-name',
      'management.hostname.step-answers',
      'management.hostname.status',
      'management.hostname.custom-hostname',
      'management.hostname.data',
      'management.service.hostname',
    ],
    needs: ['hostname-binding'],
    async run(context) {
      const { name, record } = await initializeHostname(context);
      checkEqual(
        String(record['custom_hostname']).toLowerCase(),
        name,
        'the configuration has the hostname asked for',
        {
          clause: 'management.hostname.initialize-name',
          path: '/custom_hostname',
        },
      );
    },
  },
  'management.hostname.get-follows': {
    title: 'Two reads of GET …/custom-hostname return the configuration that was set up',
    clauses: ['management.hostname.get', 'management.hostname.get-follows', 'management.hostname.ref'],
    needs: ['hostname-binding'],
    async run(context) {
      const { name } = await initializeHostname(context);
      await context.environment.until('the hostname is seen', async () => {
        const record = recordOf(await context.call('getCustomHostname'), 'management.hostname.get');
        checkEqual(String(record['custom_hostname']).toLowerCase(), name, 'the hostname that was set up is read', {
          clause: 'management.hostname.get-follows',
          path: '/custom_hostname',
        });
      });
      recordOf(await context.call('getCustomHostname'), 'management.hostname.get');
    },
  },
  'management.hostname.reverify-answers': {
    title: 'reverify returns the configuration with its status',
    clauses: ['management.hostname.reverify', 'management.hostname.step-answers'],
    needs: ['hostname-binding', 'hostname-reverification'],
    async run(context) {
      const { name } = await initializeHostname(context);
      checkName(recordOf(await context.call('reverifyCustomHostname'), 'management.hostname.reverify'), name);
    },
  },
  'management.hostname.activate-answers': {
    title: 'activate returns the configuration with its status',
    clauses: ['management.hostname.activate', 'management.hostname.step-answers', FOLLOWS],
    needs: ['hostname-binding', 'hostname-activation'],
    async run(context) {
      const { name } = await initializeHostname(context);
      recordOf(await context.call('reverifyCustomHostname'), 'management.hostname.reverify');
      checkName(recordOf(await context.call('activateCustomHostname'), 'management.hostname.activate'), name);
      const read = recordOf(await context.call('getCustomHostname'), FOLLOWS);
      checkThat(String(read['custom_hostname']).toLowerCase() === name, 'the hostname that was activated is read', {
        clause: FOLLOWS,
        expected: name,
        actual: read['custom_hostname'],
        path: '/custom_hostname',
      });
    },
  },
  'management.hostname.delete-removes': {
    title: 'After DELETE …/custom-hostname the hostname is not configured',
    clauses: ['management.hostname.delete'],
    needs: ['hostname-binding'],
    async run(context) {
      const { name } = await initializeHostname(context);
      recordOf(await context.call('getCustomHostname'), 'management.hostname.get');
      const answer = await context.call('deleteCustomHostname');
      checkAccepted(answer, 'the deletion of the hostname is answered with a success', 'management.hostname.delete');
      await context.environment.until('the hostname is gone', async () => {
        const after = await context.call('getCustomHostname');
        const record = after.ok ? recordOf(after, 'management.hostname.get') : {};
        const gone = record['status'] === FRESH || record['custom_hostname'] !== name;
        checkThat(gone, 'the hostname is not configured any more', { expected: 'no hostname', actual: record });
      });
    },
  },
  'management.hostname.unconfigured': {
    title: 'The answer for a project without a custom hostname is observed',
    alone: true,
    hazard: 'read',
    async run(context) {
      const answer = await context.call('getCustomHostname');
      context.environment.observe('management.hostname.unconfigured', answer.ok ? FRESH : statusClass(answer));
    },
  },
  'management.hostname.open-points': {
    title: 'The statuses of a custom hostname, and the content of its data, are observed',
    clauses: [
      'management.hostname.moves',
      'management.hostname.data-fields',
      'management.hostname.too-early',
      'management.hostname.delete-answer',
    ],
    needs: ['hostname-binding'],
    async run(context) {
      const { observe } = context.environment;
      const { record } = await initializeHostname(context);
      const { data } = record;
      observe('management.hostname.data-fields', isRecord(data) ? Object.keys(data).sort().join(' ') : 'no object');
      observe('management.hostname.moves', `initialize: ${String(record['status'])}`);
      observe('management.hostname.too-early', statusClass(await context.call('activateCustomHostname')));
      const checked = await context.call('reverifyCustomHostname');
      const status = checked.ok ? String(recordOf(checked, 'management.hostname.reverify')['status']) : 'refused';
      observe('management.hostname.moves', `reverify: ${status}`);
      const deletion = await context.call('deleteCustomHostname');
      observe('management.hostname.delete-answer', deletion.text === '' ? 'no body' : 'a body');
    },
  },
});

/** Every step answers the one configuration that the project has. */
function checkName({ custom_hostname: hostname }: JsonRecord, name: string): void {
  // Without a text there the answer breaks its shape, which is judged wherever it is seen.
  if (typeof hostname !== 'string') return;
  checkEqual(hostname.toLowerCase(), name, 'the configuration is of the hostname asked for', {
    clause: 'management.hostname.step-answers',
    path: '/custom_hostname',
  });
}
