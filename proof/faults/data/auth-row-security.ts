// The conduct that rows of auth.yaml name with `does`: row security.
import type { Middleware } from '../../kit/fault.ts';
import { intercept, readAnswer, toResponse, withHeaders } from '../../kit/data/asked.ts';
import { isUser, userAsks } from '../../kit/data/conditions.ts';
import { changeEdges, changeInfo } from '../../kit/data/connections.ts';
import { withEarlierToken } from '../../kit/data/earlier-token.ts';
import { changeField, changeInside, changeKey } from '../../kit/data/edits.ts';
import { objectsOf, valuesUnder, type JsonObject } from '../../kit/data/json-tree.ts';
import { dataConduct, remembering } from '../../kit/data/lie.ts';

/** Tries a write that affected nothing again as every other user who was seen. */
const asOthers = (field: string): Middleware =>
  intercept(() => {
    const tokens = new Set<string>();
    return async (asked, run) => {
      const own = asked.headers.get('authorization');
      if (own !== null) tokens.add(own);
      const response = await run();
      if (asked.query.includes(field) && (await affectedNothing(response)))
        for (const authorization of tokens) await run({ headers: withHeaders(asked, { authorization }) });
      return response;
    };
  });

async function affectedNothing(response: Response): Promise<boolean> {
  return valuesUnder((await readAnswer(response)) ?? null, 'affectedCount')[0] === 0;
}

/** Remembers who made which note, and shows those of others to a request that asks with or. */
const showInOr = remembering(() => {
  const made: { readonly owner: string | null; readonly node: JsonObject }[] = [];
  return (answer, asked) => {
    const own = asked.headers.get('authorization');
    if (asked.query.includes('insertIntoNoteCollection'))
      for (const node of objectsOf(valuesUnder(answer, 'records')[0])) made.push({ owner: own, node });
    const [, alias = ''] = /(\w+): noteCollection\(filter: {or:/.exec(asked.query) ?? [];
    const others = made.filter(({ owner }) => owner !== own).map(({ node }) => ({ node }));
    return changeField(
      alias,
      changeEdges((edges) => [...edges, ...others]),
    )(answer, asked);
  };
});

const READABLE = 'query($filter: NoteFilter) { noteCollection(filter: $filter) { edges { node { id } } } }';

/** Confirms an update that affected nothing, if the caller can read a record that it matches. */
const confirmReadable = intercept(() => async (asked, run) => {
  const response = await run();
  if (!asked.query.includes('updateNoteCollection') || !(await affectedNothing(response))) return response;
  const seen = await readAnswer(
    await run({ query: READABLE, variables: { filter: asked.variables['filter'] ?? null } }),
  );
  const answer = await readAnswer(response);
  return answer === undefined || valuesUnder(seen ?? null, 'id').length === 0
    ? response
    : toResponse(changeKey('affectedCount', () => 1)(answer, asked));
});

/** Acts as the user of the oldest request under way. */
const shareSession = intercept(() => {
  const underWay: string[] = [];
  return async (asked, run) => {
    const own = asked.headers.get('authorization');
    const [authorization] = underWay;
    if (own !== null) underWay.push(own);
    try {
      return await run(authorization === undefined ? undefined : { headers: withHeaders(asked, { authorization }) });
    } finally {
      if (own !== null) underWay.splice(underWay.indexOf(own), 1);
    }
  };
});

export const authRowSecurityConduct = dataConduct({
  userSticks: {
    apply: withEarlierToken((asked, tokens) =>
      isUser(asked) || !asked.query.includes('noteCollection') || asked.headers.get('apikey') === null
        ? undefined
        : tokens.at(-1),
    ),
  },
  firstUserForAll: { apply: withEarlierToken((asked, tokens) => (isUser(asked) ? tokens[0] : undefined)) },
  hiddenFollow: {
    answer: changeField(
      'noteCollection',
      changeInfo(() => ({ hasNextPage: true })),
      userAsks('hasNextPage'),
    ),
  },
  referenceShown: {
    answer: changeInside('replyCollection', 'note', (note) => note ?? { body: 'hidden' }),
  },
  orOpens: { apply: showInOr },
  sessionShared: { apply: shareSession },
  updateOfOthers: { apply: asOthers('updateNoteCollection') },
  deleteOfOthers: { apply: asOthers('deleteFromNoteCollection') },
  readableIsWritable: { apply: confirmReadable },
});
