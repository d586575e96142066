// The fault of a custom hostname that outlives its deletion.
import type { Fault } from '../../kit/fault.ts';
import { noting } from '../../kit/rest/handlers.ts';
import { faults, lie } from '../../kit/rest/lie.ts';

export const hostnameFaults: readonly Fault[] = faults('management.hostname', {
  delete: [
    lie('hostname.delete-without-effect', 'The configuration is still answered after it was deleted.', () => {
      let last: Response | undefined;
      return {
        initializeCustomHostname: noting(() => {
          last = undefined;
        }),
        async getCustomHostname(call) {
          const response = await call.forward();
          if (response.ok) last = response.clone();
          return last?.clone() ?? response;
        },
      };
    }),
  ],
});
