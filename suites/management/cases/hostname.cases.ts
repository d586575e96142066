// The custom hostname: set up, read, checked again, activated, taken away. Only if the project has none.
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { isRecord } from '../../kit/contract/json.ts';
import { managementCases } from '../context.ts';
import { hasBody, recordOf, statusClass, type JsonRecord } from '../read.ts';
import table from './hostname.json' with { type: 'json' };

const FOLLOWS = 'management.hostname.get-follows';
const FRESH = '1_not_started';

export const hostnameCases = managementCases('write-project', ['hostname-free'], table, {
  async 'management.hostname.initialize-answers'(context) {
    const { name, record } = await context.initializeHostname();
    checkName(record, name, 'management.hostname.initialize-name');
  },
  async 'management.hostname.get-follows'(context) {
    const { name } = await context.initializeHostname();
    await context.until('the hostname is seen', async () => {
      checkName(await context.record('getCustomHostname'), name, FOLLOWS);
    });
    await context.record('getCustomHostname');
  },
  async 'management.hostname.reverify-answers'(context) {
    const { name } = await context.initializeHostname();
    checkStep(await context.record('reverifyCustomHostname'), name);
  },
  async 'management.hostname.activate-answers'(context) {
    const { name } = await context.initializeHostname();
    await context.record('reverifyCustomHostname');
    checkStep(await context.record('activateCustomHostname'), name);
    checkName(await context.record('getCustomHostname', {}, FOLLOWS), name, FOLLOWS);
  },
  async 'management.hostname.delete-removes'(context) {
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
  async 'management.hostname.unconfigured'(context) {
    const answer = await context.call('getCustomHostname');
    context.observe('management.hostname.unconfigured', answer.ok ? FRESH : statusClass(answer));
  },
  async 'management.hostname.open-points'(context) {
    const { observe } = context;
    const { status, data } = (await context.initializeHostname()).record;
    observe('management.hostname.data-fields', isRecord(data) ? Object.keys(data).sort().join(' ') : 'no object');
    observe('management.hostname.moves', `initialize: ${String(status)}`);
    observe('management.hostname.too-early', statusClass(await context.call('activateCustomHostname')));
    const checked = await context.call('reverifyCustomHostname');
    observe('management.hostname.moves', `reverify: ${checked.ok ? String(recordOf(checked)['status']) : 'refused'}`);
    observe('management.hostname.delete-answer', hasBody(await context.call('deleteCustomHostname')));
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
