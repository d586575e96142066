// What a mock in this process lets the steps do behind the client's back.
import type { Mock } from '../mock.ts';
import type { Backstage } from './scenario/tools.ts';
import type { GateView } from './scenario/step.ts';

export function backstageOf(mock: Mock, { arrived, settled }: GateView): Backstage {
  return {
    tokenOf: (subject) => mock.as({ sub: subject }),
    async advance(by) {
      mock.clock.advance(by);
    },
    async addFault(rule) {
      return mock.faults.add(rule);
    },
    async removeFault(id) {
      mock.faults.remove(id);
    },
    gate: { arrived, settled },
  };
}
