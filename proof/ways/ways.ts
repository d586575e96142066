// The kinds of promises, and the ways in which promises of each kind break, each as the end of a sentence about a server.

export const WAYS = {
  /** What is there is shown, and nothing else. */
  list: {
    empty: 'shows nothing',
    'omits-first': 'lacks the first',
    'omits-middle': 'lacks one in the middle',
    'omits-last': 'lacks the last',
    'omits-newest': 'lacks what was made last',
    'first-only': 'shows one of several only',
    twice: 'shows something twice',
    anothers: 'shows what is from elsewhere, or of another',
    stale: 'shows what was, not what is',
    'for-folders': 'is wrong about what lies deeper',
    'one-caller': 'is wrong for one caller',
    later: 'is right at first, and then no more',
  },
  /** What a condition keeps, and what it leaves out. */
  filter: {
    never: 'keeps all, as if there were no condition',
    always: 'keeps nothing',
    inverted: 'keeps what it should leave out',
    'at-the-border': 'is wrong about values on the border',
    nulls: 'is wrong about null or nothing',
    'first-only': 'looks at the first of several only',
    'as-another': 'is taken for another condition',
    'one-place': 'is wrong in one place only: one type, one table, inside another, in a relationship or a mutation',
  },
  /** A part of a list, and the way to the next. */
  page: {
    'off-by-one': 'has one record too many or too few',
    overlaps: 'repeats what was on another page',
    'ends-early': 'ends before all was shown',
    'never-ends': 'goes on behind the end',
    later: 'is right on the first page, and wrong on a later one',
    'wrong-info': 'tells something about the page that is not so',
    'one-direction': 'is wrong in one direction only',
    ordered: 'is wrong where an order or a filter was asked for',
  },
  /** Something is made, changed or removed. */
  effect: {
    'no-effect': 'has the right answer and no effect',
    'wrong-answer': 'has the effect and a wrong answer',
    partial: 'is done in part',
    'first-of-several': 'is done to the first of several only',
    'second-time': 'is not done again to what it was done to',
    stale: 'is done, and what was before is answered somewhere',
    'for-folders': 'is not done in folders',
    'one-caller': 'is done for one caller only',
    later: 'is done at first, and then no more',
  },
  /** An effect ends where it should. */
  bounds: {
    everything: 'reaches everything there is',
    alike: 'reaches what is named alike',
    namesakes: 'reaches what has the same name elsewhere',
    'for-folders': 'reaches deeper than it should',
    itself: 'takes along what belongs to it',
    later: 'keeps its bounds at first, and then no more',
  },
  /** What is too much, not there or not allowed for anybody is refused. */
  limit: {
    never: 'is never refused',
    always: 'is refused even if it is in order',
    'at-the-border': 'is not refused if it comes near to what is in order',
    'other-unit': 'is measured in another unit',
    'one-path': 'is not refused by one operation',
    stale: 'is not refused because it once was in order',
    done: 'is refused and done all the same',
    later: 'is refused at first, and then no more',
  },
  /** Who may, and who may not. */
  authorization: {
    anonymous: 'is open to callers without any credentials',
    'made-up': 'is open to made-up credentials',
    'other-user': 'is open to another user',
    'one-operation': 'is open in one operation only',
    'one-place': 'is open for some things only: those that are public, or in folders',
    done: 'is refused and done all the same',
    later: 'is closed at first, and open from then on',
    always: 'is closed to those who may',
  },
  /** What a signed link opens, and for how long. */
  link: {
    never: 'opens nothing, or not all',
    'always-open': 'opens whatever token it carries',
    anothers: 'opens what another link is for',
    'at-the-border': 'opens with a token that is nearly right',
    'other-unit': 'lives for another time than was asked',
    'first-of-batch': 'is right for the first or the last of several only',
    'for-folders': 'is wrong for objects in folders',
    later: 'is right at first, and then no more',
  },
  /** An answer is true, not only well formed. */
  value: {
    constant: 'is the same whatever was asked for',
    anothers: 'is that of another',
    stale: 'is what it was before',
    partial: 'is not the whole value',
    sometimes: 'is wrong for some values or places only',
    later: 'is right at first, and then no more',
  },
  /** The shape of an answer or a schema; the specs give the lies. */
  form: {
    missing: 'is absent, null or refused',
    'other-form': 'is of another type, form or set of values',
    more: 'has more than it may, or demands what it may not',
    'now-and-then': 'is wrong in one place, or from the second time on',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

export type PromiseKind = keyof typeof WAYS;

export const PROMISE_KINDS = Object.keys(WAYS) as readonly PromiseKind[];

export function waysOf(kind: PromiseKind): readonly string[] {
  return Object.keys(WAYS[kind]);
}
