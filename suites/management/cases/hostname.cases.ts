// The custom hostname: set up, read, checked again, activated, taken away. Only if the project has none.
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { isRecord } from '../../kit/contract/json.ts';
import { managementCases } from '../context.ts';
import { hasBody, recordOf, statusClass, type JsonRecord } from '../read.ts';

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
      const { name, record } = await context.initializeHostname();
      checkName(record, name, 'management.hostname.initialize-name');
    },
  },
  'management.hostname.get-follows': {
    title: 'Two reads of GET …/custom-hostname return the configuration that was set up',
    clauses: ['management.hostname.get', 'management.hostname.get-follows', 'management.hostname.ref'],
    needs: ['hostname-binding'],
    async run(context) {
      const { name } = await context.initializeHostname();
      await context.until('the hostname is seen', async () => {
        checkName(await context.record('getCustomHostname'), name, FOLLOWS);
      });
      await context.record('getCustomHostname');
    },
  },
  'management.hostname.reverify-answers': {
    title: 'reverify returns the configuration with its status',
    clauses: ['management.hostname.reverify', 'management.hostname.step-answers'],
    needs: ['hostname-binding', 'hostname-reverification'],
    async run(context) {
      const { name } = await context.initializeHostname();
      checkStep(await context.record('reverifyCustomHostname'), name);
    },
  },
  'management.hostname.activate-answers': {
    title: 'activate returns the configuration with its status',
    clauses: ['management.hostname.activate', 'management.hostname.step-answers', 'management.hostname.get-follows'],
    needs: ['hostname-binding', 'hostname-activation'],
    async run(context) {
      const { name } = await context.initializeHostname();
      await context.record('reverifyCustomHostname');
      checkStep(await context.record('activateCustomHostname'), name);
      checkName(await context.record('getCustomHostname', {}, FOLLOWS), name, FOLLOWS);
    },
  },
  'management.hostname.delete-removes': {
    title: 'After DELETE …/custom-hostname the hostname is not configured',
    clauses: ['management.hostname.delete'],
    needs: ['hostname-binding'],
    async run(context) {
      const { name } = await context.initializeHostname();
      await context.record('getCustomHostname');
      await context.succeed('deleteCustomHostname');
      await context.until('the hostname is gone', async () => {
        const after = await context.call('getCustomHostname');
        const record = after.ok ? recordOf(after) : {};
        const gone = record['status'] === FRESH || record['custom_hostname'] !== name;
        checkThat(gone, 'the hostname is not configured any more', { expected: 'no hostname', actual: record });
      });
    },
  },
  'management.hostname.unconfigured': {
    title: 'The answer for a project without a custom hostname is observed',
    hazard: 'read',
    alone: true,
    async run(context) {
      const answer = await context.call('getCustomHostname');
      context.observe('management.hostname.unconfigured', answer.ok ? FRESH : statusClass(answer));
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
      const { observe } = context;
      const { status, data } = (await context.initializeHostname()).record;
      observe('management.hostname.data-fields', isRecord(data) ? Object.keys(data).sort().join(' ') : 'no object');
      observe('management.hostname.moves', `initialize: ${String(status)}`);
      observe('management.hostname.too-early', statusClass(await context.call('activateCustomHostname')));
      const checked = await context.call('reverifyCustomHostname');
      observe('management.hostname.moves', `reverify: ${checked.ok ? String(recordOf(checked)['status']) : 'refused'}`);
      observe('management.hostname.delete-answer', hasBody(await context.call('deleteCustomHostname')));
    },
  },
});

/** In any case of letters. */
function checkName({ custom_hostname: hostname }: JsonRecord, name: string, clause: string): void {
  const details = { clause, path: '/custom_hostname' };
  checkEqual(String(hostname).toLowerCase(), name, 'the configuration is of the hostname asked for', details);
}

/** Every step answers the one configuration that the project has. Without a text there the answer breaks its shape, which is judged wherever it is seen. */
function checkStep(record: JsonRecord, name: string): void {
  if (typeof record['custom_hostname'] === 'string') checkName(record, name, 'management.hostname.step-answers');
}
