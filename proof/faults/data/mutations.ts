// What the faults of mutations.yaml do that name no verb.
import { rememberAnswers } from '../../kit/data/asked.ts';
import { dataConduct } from '../../kit/data/lie.ts';

export const mutationsConduct = dataConduct({
  remembered: { apply: rememberAnswers(({ query }) => query.startsWith('mutation')) },
});
