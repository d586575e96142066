// The conduct that rows of mutations.yaml name with `does`.
import { rememberAnswers } from '../../kit/data/asked.ts';
import { dataConduct } from '../../kit/data/lie.ts';

export const mutationsConduct = dataConduct({
  remembered: { apply: rememberAnswers(({ query }) => query.startsWith('mutation')) },
});
