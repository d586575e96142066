// `--wait`: gives a target that is still starting its time, before it is asked anything that counts.
import { INTERFACES } from '../../specs/clause.ts';
import { printableLine } from '../../reporters/printable.ts';
import { createRedactor } from '../../suites/kit/redact/redact.ts';
import type { TargetSettings } from '../../suites/kit/contract/resolve-target.ts';
import { connectionsOf, type Connections } from '../../suites/kit/wire/connections.ts';
import { createSocketTransport } from '../../suites/kit/wire/socket-transport.ts';
import { waitFor } from '../../suites/kit/wire/wait-for.ts';
import { CliError } from '../cli-error.ts';
import type { Config } from './config.ts';
import { toMilliseconds, type WaitingOptions } from './waiting-options.ts';

/** So long one request may wait for its answer. */
const TIMEOUTS = { connect: 3_000, response: 3_000 };
/** The exit code of what is inconclusive. */
const INCONCLUSIVE = 3;

interface Waiting {
  readonly options: WaitingOptions;
  readonly config: Config;
  readonly settings: TargetSettings;
  readonly connections: Connections;
  readonly secrets: Readonly<Record<string, string>>;
}

/** Throws a CliError if one of the target's addresses answers nothing in time. Without `--wait` it does nothing. */
export async function waitForTarget({ options, config, settings, connections, secrets }: Waiting): Promise<void> {
  // A variable that is there, and empty, as a pipeline sets it.
  const wait = (options.wait ?? config.wait) || undefined;
  const limit = wait === undefined ? undefined : toMilliseconds(wait);
  if (wait !== undefined && limit === undefined)
    throw new CliError(`wait: "${wait}" must be a time of at most an hour, such as 500ms, 60s or 2m.`);
  if (wait === undefined || limit === undefined) return;
  const { headers } = settings;
  const end = performance.now() + limit;
  const transport = createSocketTransport({ timeouts: TIMEOUTS, ...connectionsOf(connections) });
  const hide = createRedactor({ ...secrets, ...headers }).text;
  const urls = new Set(INTERFACES.flatMap((name) => settings[name]?.url ?? []));
  try {
    for (const url of urls) {
      const shown = printableLine(hide(url));
      const onSeen = (seen: string): void => {
        process.stderr.write(`Waiting for ${shown}, ${wait} at most: ${printableLine(seen)}\n`);
      };
      const left = Math.max(0, end - performance.now());
      const last = await waitFor(url, { send: transport.send, headers, limit: left, hide, onSeen });
      if (last !== undefined)
        throw new CliError(
          `${shown} has not answered within ${wait} (--wait). Last seen: ${printableLine(last)}. Is the server starting, and is this its address?`,
          INCONCLUSIVE,
        );
    }
  } finally {
    transport.close();
  }
}
