// What a mock in this process lets the steps do behind the client's back.
import type { Mock } from '../../mocks/mock.ts';
import type { GateView, Tools } from './scenario/step.ts';
import { createTools, type ServerSide } from './scenario/tools.ts';

/** For a client in this process, too. */
export function toolsInNode(origin: string, mock: Mock, gate: GateView): Tools {
  const { dialect, keys } = mock;
  const abilities = { sendsStreams: true, tellsAborts: true };
  const setting = { origin, dialect, anonKey: keys.anon, serviceKey: keys.service, ...abilities };
  return createTools(setting, serverSideOf(mock, gate));
}

export function serverSideOf(mock: Mock, { arrived, settled }: GateView): ServerSide {
  return {
    tokenOf: (subject) => mock.as({ sub: subject }),
    async addFault(rule) {
      return mock.faults.add(rule);
    },
    async removeFault(id) {
      mock.faults.remove(id);
    },
    gate: { arrived, settled },
  };
}
