// The parts of report.html about the target rather than the clauses: what it offers, and what the run met there.
import { compareClaim } from '../suites/kit/outcome.ts';
import type { GaugeReading, Run, RunCapability } from '../suites/kit/outcome.ts';
import { exchangeBlock } from './html-exchange.ts';
import { code, folded, table, tag } from './html-parts.ts';
import type { TableRow } from './html-parts.ts';
import { describeClaim } from './claims.ts';
import { text } from './xml.ts';

/** How much of an exchange is shown that decided about a capability. */
const EXCHANGE = { body: 1_000, others: 0, cases: 0 };

/** What the contract leaves to a target: claimed, found, and the exchange that decided. */
export function capabilityTable(run: Run): string {
  const capabilities = run.footer?.capabilities ?? [];
  if (capabilities.length === 0) return tag('p', { class: 'dim' }, 'No optional capability was probed in this run.');
  return [
    tag('p', { class: 'dim' }, 'The contract leaves these to the target; a claim makes one of them count.'),
    table(
      ['capability', 'a target that has it', 'claimed:', 'found:', 'why:'],
      capabilities.map((one) => ({
        interface: one.interface,
        cells: [code(one.id), text(one.title), answer(one.claimed, 'not said'), detected(one), why(one)],
      })),
    ),
  ].join('');
}

function answer(value: boolean | undefined, unknown: string): string {
  if (value === undefined) return tag('span', { class: 'dim' }, unknown);
  return value ? 'yes' : 'no';
}

function detected(capability: RunCapability): string {
  const word = answer(capability.detected, capability.withheld === true ? 'withheld' : 'not asked');
  const standing = compareClaim(capability);
  if (standing === 'agreed') return word;
  const style = standing === 'absent' ? 'badge fail' : 'badge blocked';
  return `${word} ${tag('span', { class: style }, text(standing))}`;
}

function why(capability: RunCapability): string {
  const { exchange, reason = '' } = capability;
  const sentence = describeClaim(capability) ?? reason;
  if (exchange === undefined) return text(sentence);
  return `${text(sentence)}${exchangeBlock(exchange, EXCHANGE, false)}`;
}

/** What every run must meet somewhere, and how often this one did. */
export function gaugeTable(run: Run): string {
  const readings = run.footer?.interfaces.flatMap(({ gauges = [] }) => gauges) ?? [];
  if (readings.length === 0) return '';
  return folded(
    'What this run met: evidence that it did not pass for lack of data',
    table(['gauge', 'chances:', 'met:', 'if never:'], readings.map(gaugeRow)),
  );
}

function gaugeRow({ id, asked, met, sentence }: GaugeReading): TableRow {
  return { cells: [code(id), String(asked), String(met), text(sentence)] };
}
