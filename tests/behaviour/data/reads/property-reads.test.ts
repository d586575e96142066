// Property: what a query answers is what SQL says.
import * as fc from 'fast-check';
import { worldDraft } from '../oracle/drafts.ts';
import { definitionsOf } from '../oracle/definitions.ts';
import { toQuestion } from '../oracle/expected.ts';
import { checkSame } from '../oracle/judge.ts';
import { questionDraft } from '../oracle/questions.ts';
import { renderRequest } from '../oracle/request.ts';
import { testProperty } from '../oracle/property.ts';
import { pick } from '../oracle/sql-text.ts';
import { toWorld } from '../oracle/world.ts';
import { resolve } from '../../../../mocks/data/resolve.ts';

const readDraft = fc.record({
  world: worldDraft,
  questions: fc.array(questionDraft, { minLength: 1, maxLength: 5 }),
  asLiterals: fc.boolean(),
});

testProperty(
  'collections, pages, neighbours and counts are what SQL says',
  readDraft,
  100,
  async (draft, { session, dialect }) => {
    const world = toWorld(draft.world, dialect);
    await session.exec(definitionsOf(world));
    const tables = world.tables.filter((table) => table.typeName !== undefined);
    if (tables.length === 0) return;
    const questions = [];
    for (const [index, entry] of draft.questions.entries())
      questions.push({
        key: `q${index}`,
        question: await toQuestion(entry, pick(tables, entry.table), { session, world, dialect }),
      });
    const expected = new Map<string, unknown>();
    for (const { key, question } of questions) expected.set(key, await question.answer());
    const request = renderRequest(questions, draft.asLiterals);
    const actual = await resolve(session, request, { dialect });
    checkSame(world, request, { data: Object.fromEntries(expected) }, actual);
  },
);
