// For our own tests: the command in an empty folder beside a mock, which is served for as long as the tests of a file run.
import { afterAll, beforeAll } from 'vitest';
import { serveMock, type ServedMock } from '../../tests/support/served-mock.ts';
import { keepSandbox } from './sandbox.ts';

type Interface = 'data' | 'management' | 'storage';

export type BesideMock = ReturnType<typeof besideMock>;

export function besideMock(...settings: Parameters<typeof serveMock>) {
  const sandbox = keepSandbox();
  const served = {} as ServedMock;
  beforeAll(async () => {
    Object.assign(served, await serveMock(...settings));
  });
  afterAll(() => served.close());
  return {
    sandbox,
    /** Only while tests run. */
    served,
    /** The flags that name the mock as the target, with its keys. */
    flags: (...interfaces: readonly Interface[]): readonly string[] => {
      const { urls, keys } = served;
      const all = {
        data: ['--data', urls.data, '--api-key', keys.anon],
        management: ['--management', urls.management, '--token', keys.token, '--ref', keys.ref],
        storage: ['--storage', urls.storage, '--storage-key', keys.service],
      };
      return interfaces.flatMap((name) => all[name]);
    },
  };
}
