// The conduct that rows of hostname.yaml name with `does`.
import { noting } from '../../kit/rest/handlers.ts';
import { conduct } from '../../kit/rest/lie.ts';

export const hostnameConduct = conduct({
  deleteWithoutEffect: () => {
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
  },
});
