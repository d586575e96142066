// Any run, for properties of reports: outcomes of every verdict, with any text that a target could send.
import * as fc from 'fast-check';
import { VERDICTS, type Outcome, type Run } from '../../suites/kit/outcome.ts';
import { HOSTILE, sampleHeader, sampleOutcome, sampleRun } from './sample-run.ts';

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.constant(HOSTILE));
const anyOutcome = fc
  .record({
    verdict: fc.constantFrom(...VERDICTS),
    interface: fc.constantFrom('data', 'storage'),
    topic: fc.constantFrom('order', 'batch'),
    message: anyText,
    title: anyText,
    scored: fc.boolean(),
    answer: anyText,
  })
  .map(({ verdict, answer, ...changes }) =>
    sampleOutcome(verdict, {
      ...changes,
      ...(verdict === 'observed' ? { observations: [{ clause: 'data.order.other', answer }] } : {}),
    }),
  );
export const anyRun = fc
  .tuple(fc.array(anyOutcome, { maxLength: 12 }), fc.boolean(), fc.constantFrom('stated', 'implied'))
  .map(([outcomes, whole, failOn]): Run => {
    const named = outcomes.map((outcome, index): Outcome => ({
      ...outcome,
      id: `${outcome.interface}.${outcome.topic}.case-${index}`,
    }));
    const { footer, ...rest } = sampleRun(named);
    return { ...rest, header: { ...sampleHeader, failOn }, ...(whole && footer !== undefined ? { footer } : {}) };
  });
