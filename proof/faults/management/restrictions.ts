// The conduct that rows of restrictions.yaml name with `does`.
import { isRecord } from '../../kit/json.ts';
import { editAnswer, editOne } from '../../kit/rest/handlers.ts';
import { conduct, type Call } from '../../kit/rest/lie.ts';

type Ranges = readonly string[];

const rangesOf = (config: unknown): Ranges =>
  isRecord(config) && Array.isArray(config['dbAllowedCidrs']) ? (config['dbAllowedCidrs'] as Ranges) : [];

/** What is read right before an apply, if the caller may read it. */
async function readBefore(call: Call): Promise<object | undefined> {
  return (await call.read(call.at.replace(/\/apply$/, ''))) as object | undefined;
}

export const restrictionConduct = conduct({
  appliedAgainDoubled: () => {
    let last = '';
    return {
      async applyNetworkRestrictions(call) {
        const ranges = rangesOf(call.json);
        const before = last;
        last = JSON.stringify(ranges.toSorted());
        if (before !== last) return call.forward();
        const config = { dbAllowedCidrs: [...ranges, ...ranges] };
        return editAnswer(await call.forward(), (body) => ({ ...(body as object), config }));
      },
    };
  },
  applyDoesNothing: {
    async applyNetworkRestrictions(call) {
      const before = await readBefore(call);
      return before === undefined ? call.forward() : Response.json({ ...before, config: call.json, status: 'applied' });
    },
  },
  singleAddressesLost: {
    getNetworkRestrictions: editOne(({ config, ...rest }) => ({
      ...rest,
      config: { dbAllowedCidrs: rangesOf(config).filter((range) => !range.endsWith('/32')) },
    })),
  },
  applyAdds: {
    async applyNetworkRestrictions(call) {
      const before = (await readBefore(call)) as { readonly config: unknown } | undefined;
      if (before === undefined || !Array.isArray(call.json['dbAllowedCidrs'])) return call.forward();
      const ranges = [...new Set([...rangesOf(before.config), ...rangesOf(call.json)])];
      return call.forward({ body: { dbAllowedCidrs: ranges } });
    },
  },
});
