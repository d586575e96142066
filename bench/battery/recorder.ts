// Runs the battery in a process of its own and writes down what it sends; nothing is judged by it.
import { runBattery } from '../../suites/battery.ts';
import { resolveTarget, type TargetSettings } from '../../suites/kit/contract/resolve-target.ts';
import type { Transport } from '../../suites/kit/contract/exchange.ts';
import { HAZARDS } from '../../suites/kit/contract/safety.ts';
import { createSocketTransport } from '../../suites/kit/wire/socket-transport.ts';
import { answerParent } from '../child.ts';
import { writeRecording, type Sent } from './recording.ts';

export interface RecordJob {
  readonly target: TargetSettings;
  readonly file: string;
  /** Everything, when absent. */
  readonly only?: readonly string[];
}

export interface Recorded {
  readonly cases: number;
  readonly requests: number;
  /** Why the recording is of no use. */
  readonly failure?: string;
}

async function record({ target, file, only }: RecordJob): Promise<Recorded> {
  const sockets = createSocketTransport();
  const sent: Sent[] = [];
  const transport: Transport = async (request) => {
    const { method, url, headers = {}, body } = request;
    let status: number | undefined;
    try {
      const answer = await sockets.send(request);
      ({ status } = answer);
      return answer;
    } finally {
      sent.push({
        method,
        url,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(status === undefined ? {} : { status }),
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
    requests: sent.length,
    ...(footer?.exitCode === 0 ? {} : { failure: reason }),
  };
}

answerParent(record);
