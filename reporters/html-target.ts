// The parts of report.html about the target rather than the clauses: what it offers, and what the run met there.
import { compareClaim } from '../suites/kit/outcome.ts';
import type { GaugeReading, Run, RunCapability } from '../suites/kit/outcome.ts';
import { renderExchange } from './evidence.ts';
import { table, tag } from './html-parts.ts';
import { describeClaim } from './claims.ts';
import { text } from './xml.ts';

/** What the contract leaves to a target: claimed, found, and the exchange that decided. */
export function capabilityTable(run: Run): string {
  const capabilities = run.footer?.capabilities ?? [];
  if (capabilities.length === 0) return tag('p', { class: 'dim' }, 'Nothing of what was asked is left to the target.');
  return [
    tag('p', { class: 'dim' }, 'The contract leaves these to the target; a claim makes one of them count.'),
    table(
      ['capability', 'a target that has it', 'claimed', 'found', 'why'],
      capabilities.map((one) => [
        tag('code', {}, text(one.id)),
        text(one.title),
        answer(one.claimed, 'not said'),
        found(one),
        why(one),
      ]),
    ),
  ].join('');
}

function answer(value: boolean | undefined, unknown: string): string {
  if (value === undefined) return tag('span', { class: 'dim' }, unknown);
  return value ? 'yes' : 'no';
}

function found(capability: RunCapability): string {
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
  const evidence = tag('pre', {}, text(renderExchange(exchange).join('\n')));
  return `${text(sentence)}${tag('details', {}, tag('summary', {}, 'the exchange that decided'), evidence)}`;
}

/** What every run must meet somewhere, and how often this one did. */
export function gaugeTable(run: Run): string {
  const readings = run.footer?.interfaces.flatMap(({ gauges = [] }) => gauges) ?? [];
  if (readings.length === 0) return '';
  return tag(
    'details',
    {},
    tag('summary', {}, 'What this run met, so that its green is no green by emptiness'),
    table(['gauge', 'chances', 'met', 'if never'], readings.map(gaugeRow)),
  );
}

function gaugeRow({ id, asked, met, sentence }: GaugeReading): readonly string[] {
  return [tag('code', {}, text(id)), String(asked), String(met), text(sentence)];
}
