// Gauges: what a run must have met at least once, so that it is not green for lack of anything to judge.
import type { Exchange } from './exchange.ts';
import { parseJson } from './json.ts';
import type { GaugeReading } from '../outcome.ts';

export interface Gauge {
  /** `<interface>.<what>`. */
  readonly id: string;
  /** What was never met, and how it could be: without a full stop. */
  readonly sentence: string;
  /** The share of the chances that must have been met; without it, once is enough. */
  readonly share?: number;
  /** The state of one run. Must take any answer, however odd. */
  readonly create: (facts: GaugeFacts) => GaugeState;
}

interface GaugeFacts {
  /** The prefix of every name that the run makes. */
  readonly marker: string;
  /** What `read` makes of the exchange that is being seen: once, however many gauges want it. */
  readonly once: <T>(exchange: Exchange, read: (exchange: Exchange) => T) => T;
}

interface GaugeState {
  /** Sees every answered exchange of the run once. */
  readonly see: (exchange: Exchange) => void;
  readonly read: () => Tally;
}

type Tally = Pick<GaugeReading, 'asked' | 'met'>;

export function openGauges(gauges: readonly Gauge[], marker: string) {
  const made = new Map<unknown, unknown>();
  const once = <T>(exchange: Exchange, read: (exchange: Exchange) => T): T => {
    if (!made.has(read)) made.set(read, read(exchange));
    return made.get(read) as T;
  };
  const open = gauges.map((gauge) => ({ gauge, state: gauge.create({ marker, once }) }));
  return {
    see(exchange: Exchange) {
      made.clear();
      for (const { state } of open) state.see(exchange);
    },
    readings: (): readonly GaugeReading[] =>
      open.map(({ gauge: { id, sentence, share }, state }) => ({
        id,
        sentence,
        ...state.read(),
        ...(share === undefined ? {} : { share }),
      })),
  };
}

/** A gauge that reads each exchange by itself. */
export function countWith(
  look: (exchange: Exchange, facts: GaugeFacts) => Partial<Tally> | undefined,
): (facts: GaugeFacts) => GaugeState {
  return (facts) => {
    let asked = 0;
    let met = 0;
    return {
      see(exchange) {
        const found = look(exchange, facts);
        asked += found?.asked ?? 0;
        met += found?.met ?? 0;
      },
      read: () => ({ asked, met }),
    };
  };
}

/** Whether there were chances, and nothing, or too little, was met. */
export function isVacuous({ asked, met, share = 0 }: GaugeReading): boolean {
  return asked > 0 && (met === 0 || met < share * asked);
}

/** The readings of several parts of one run, as if it had been one: counts add up. */
export function addReadings(parts: readonly (readonly GaugeReading[])[]): readonly GaugeReading[] {
  const sums = new Map<string, GaugeReading>();
  for (const reading of parts.flat()) {
    const known = sums.get(reading.id);
    sums.set(
      reading.id,
      known === undefined ? reading : { ...known, asked: known.asked + reading.asked, met: known.met + reading.met },
    );
  }
  return [...sums.values()];
}

/** Met by lists of these operations that have something in them. */
export function createListsGauge(id: string, sentence: string, operations: readonly string[]): Gauge {
  const create = countWith((exchange) => {
    const items = hasDone(exchange, operations) ? parseJson(exchange.text) : undefined;
    return Array.isArray(items) ? { asked: 1, met: items.length > 0 ? 1 : 0 } : undefined;
  });
  return { id, sentence, create };
}

/** Met by answers of the finders that show what the makers made. */
export function createEffectGauge(
  id: string,
  sentence: string,
  makers: readonly string[],
  finders: readonly string[],
  isShown: (exchange: Exchange, facts: GaugeFacts) => boolean = () => true,
): Gauge {
  const create = countWith((exchange, facts) => ({
    asked: hasDone(exchange, makers) ? 1 : 0,
    met: hasDone(exchange, finders) && isShown(exchange, facts) ? 1 : 0,
  }));
  return { id, sentence, create };
}

/** Whether one of these operations was asked for and answered. */
function hasDone({ ok, request }: Exchange, operations: readonly string[]): boolean {
  return ok && operations.includes(request.operation ?? '');
}

/** Met by answers that let the caller in. The same for every interface. */
export function createAdmissionGauge(name: string): Gauge {
  return {
    id: `${name}.admission`,
    sentence: `nine of ten answers or more were refusals (401 or 403), so the ${name} interface was hardly tested: are the keys right`,
    share: 0.1,
    create: countWith(({ status }) => ({ asked: 1, met: status === 401 || status === 403 ? 0 : 1 })),
  };
}
