// Runs the battery in a process of its own and writes down what it sends; nothing is judged by it.
import { INTERFACES, type InterfaceName } from '../../specs/clause.ts';
import { runBattery } from '../../suites/battery.ts';
import { resolveTarget, type TargetSettings } from '../../suites/kit/contract/resolve-target.ts';
import type { Transport } from '../../suites/kit/contract/exchange.ts';
import { HAZARDS } from '../../suites/kit/contract/safety.ts';
import { createSocketTransport } from '../../suites/kit/wire/socket-transport.ts';
import { answerParent } from '../child.ts';
import { interfaceOf, timesOf, waitedIn, writeRecording, type Sent } from './recording.ts';

export interface RecordJob {
  readonly target: TargetSettings;
  readonly file: string;
  /** Everything, when absent. */
  readonly only?: readonly string[];
}

export interface Recorded {
  readonly cases: number;
  readonly requests: Partial<Record<InterfaceName, number>>;
  readonly times: Partial<Record<InterfaceName, number>>;
  /** Milliseconds in which nothing was asked. */
  readonly waited: number;
  /** Why the recording is of no use. */
  readonly failure?: string;
}

async function record({ target, file, only }: RecordJob): Promise<Recorded> {
  const sockets = createSocketTransport();
  const sent: Sent[] = [];
  const born = performance.now();
  const transport: Transport = async (request) => {
    const { method, url, headers = {}, body } = request;
    const began = performance.now() - born;
    let status: number | undefined;
    try {
      const answer = await sockets.send(request);
      ({ status } = answer);
      return answer;
    } finally {
      sent.push({
        interface: interfaceOf(url),
        method,
        url,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(status === undefined ? {} : { status }),
        began,
        ended: performance.now() - born,
      });
    }
  };
  const { footer, outcomes } = await runBattery({
    target: await resolveTarget(target, 'bench'),
    transport,
    runId: 'bench',
    seed: 1,
    // The replay asks one after the other: in this order the mock makes the same ids again.
    concurrency: 1,
    allow: HAZARDS,
    ...(only === undefined ? {} : { only }),
  });
  sockets.close();
  writeRecording(file, sent);
  const reason = footer?.summary ?? 'it was not finished';
  return {
    cases: outcomes.length,
    requests: Object.fromEntries(INTERFACES.map((name) => [name, sent.filter((one) => one.interface === name).length])),
    times: Object.fromEntries(timesOf(sent)),
    waited: waitedIn(sent),
    ...(footer?.exitCode === 0 ? {} : { failure: reason }),
  };
}

answerParent(record);
