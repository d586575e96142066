// Whether the battery sees through a server that answers without knowing the contract, or does not answer at all.
import { INTERFACES } from '../specs/clause.ts';
import { createSocketTransport } from '../suites/kit/wire/socket-transport.ts';
import type { Run } from '../suites/kit/outcome.ts';
import { urlsAt, type Mock } from '../mocks/mock.ts';
import { createJudge, targetOf } from './judge-in-process.ts';
import { tell } from './judge-variant.ts';
import { listenSilently, type NullServer } from './null-servers.ts';

/** What the battery let pass, or how it broke; empty if it saw through. Every case is run, even if the first look says no. */
export async function judgeNullServer(mock: Mock, server: NullServer): Promise<readonly string[]> {
  const target = await targetOf(mock);
  const insisting = await createJudge({ insist: true }).judge(target, server.fetch);
  const run = await createJudge().judge(target, server.fetch);
  const passed = insisting.outcomes.filter(({ scored, verdict }) => scored && verdict === 'pass');
  const broken = insisting.outcomes.filter(({ verdict }) => verdict === 'error');
  return [...[...passed, ...broken].map(tell), ...[insisting, run].flatMap(greenOf)];
}

/** A silent server passes nothing, leaves every interface inconclusive, and is given up after three silences. */
export async function judgeSilentServer(mock: Mock, kind: 'hang' | 'close'): Promise<readonly string[]> {
  const server = await listenSilently(kind);
  const sockets = createSocketTransport({ timeouts: { connect: 300, response: 300 } });
  const unused = (): Promise<Response> => Promise.reject(new Error('The transport is a socket.'));
  try {
    const target = await targetOf({ keys: mock.keys, clock: mock.clock, urls: urlsAt(server.url) });
    const wrong: string[] = [];
    for (const insist of [true, false]) {
      const { outcomes, footer } = await createJudge({ insist }).judge(target, unused, { transport: sockets.send });
      wrong.push(...outcomes.filter(({ verdict }) => verdict !== 'blocked').map(tell));
      const verdicts = (footer?.interfaces ?? []).map(({ verdict }) => verdict).join(', ');
      if (verdicts !== INTERFACES.map(() => 'inconclusive').join(', ')) wrong.push(`the interfaces are ${verdicts}`);
      if (footer?.exitCode !== 3) wrong.push(`the run ended with ${footer?.exitCode}`);
      if ((footer?.exchanges ?? 0) > 9) wrong.push(`it was asked ${footer?.exchanges} times`);
    }
    return wrong;
  } finally {
    sockets.close();
    await server.close();
  }
}

function greenOf({ footer }: Run): readonly string[] {
  return footer === undefined || footer.exitCode === 0 ? ['the run is green'] : [];
}
