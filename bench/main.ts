// `npm run bench`: measures parts, prints a table for each with its goals, and a line at the end.
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { batteryPart } from './battery/battery.ts';
import { dataPart } from './data/data.ts';
import { pagesPart } from './pages/pages.ts';
import type { Goal, Part, Settings } from './part.ts';
import { renderSummary, renderTable } from './render.ts';
import { createScope, type OpenScope } from './scope.ts';
import { startPart } from './start/start.ts';
import { storagePart } from './storage/storage.ts';

const PARTS: readonly Part[] = [dataPart, pagesPart, startPart, storagePart, batteryPart];

const USAGE = `npm run bench -- [options] [parts]

${PARTS.map(({ name, about }) => `  ${name.padEnd(8)} ${about}`).join('\n')}

  --gate          exit 1 where a goal is missed or could not be measured
  --quick         tiny sizes, to see that everything works
`;

const note = (message: string): void => {
  process.stderr.write(`bench: ${message}\n`);
};

let scope: OpenScope | undefined;
let interrupted = false;

function stop(code: number, reason: string): void {
  if (interrupted) return;
  interrupted = true;
  note(`${reason}: cleaning up ...`);
  void (scope?.close() ?? Promise.resolve()).then(() => process.exit(code));
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.on(signal, () => {
    stop(code, 'interrupted');
  });
// A connection that breaks while nothing waits for it; after an interrupt many do.
process.on('uncaughtException', (error) => {
  stop(4, error.stack ?? error.message);
});

/** A person wrote something that we do not understand. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** No names: all parts. */
function readArguments() {
  const flag = { type: 'boolean', default: false } as const;
  const options = { quick: flag, gate: flag, help: { ...flag, short: 'h' } };
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const known = PARTS.map(({ name }) => name);
    const unknown = positionals.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new Error(`There is no part "${unknown}". Parts: ${known.join(', ')}.`);
    return { ...values, parts: positionals.length === 0 ? known : positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function bench(args: ReturnType<typeof readArguments>): Promise<number> {
  const settings: Settings = { quick: args.quick, note };
  const goals: Goal[] = [];
  const [load = 0] = loadavg();
  process.stdout.write(
    `${availableParallelism()} cores, load average ${load.toFixed(1)} before the run, Node ${process.version}\n\n`,
  );

  for (const part of PARTS.filter(({ name }) => args.parts.includes(name))) {
    const own = createScope(note);
    scope = own;
    try {
      const measured = await part.measure(settings, own);
      goals.push(...measured.goals);
      for (const table of measured.tables) process.stdout.write(`${renderTable(table)}\n\n`);
    } finally {
      await own.close();
    }
  }
  process.stdout.write(renderSummary(goals, args.quick));
  return args.gate && goals.some(({ verdict }) => verdict !== 'met') ? 1 : 0;
}

try {
  const args = readArguments();
  if (args.help) process.stdout.write(USAGE);
  else process.exitCode = await bench(args);
} catch (error) {
  // Ctrl-C in a terminal reaches PostgreSQL as well, and its end may be here before the signal.
  await new Promise((resolve) => setTimeout(resolve, 200));
  // Interrupted work fails in many ways; the interrupt itself reports and exits.
  if (interrupted) await new Promise(() => undefined);
  else if (error instanceof UsageError) {
    note(`${error.message}\n\n${USAGE}`);
    process.exitCode = 2;
  } else {
    note(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exitCode = 4;
  }
}
