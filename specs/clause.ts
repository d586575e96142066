// A clause: one promise of the contract, with its place in the contract.

export const INTERFACES = ['data', 'management', 'storage'] as const;
export type InterfaceName = (typeof INTERFACES)[number];

/** stated: the text says it; implied: it follows, by the inference written down; open: "not shown", silent or contradicting itself. */
export type Strength = 'stated' | 'implied' | 'open';

/** Why a clause is open: the text says nothing, it says both, or today's services do other than it says. */
export const OPEN_REASONS = ['silent', 'contradiction', 'differs'] as const;
export type OpenReason = (typeof OPEN_REASONS)[number];

/** One answer in both dialects, or one in each. */
export type MockAnswer = string | { readonly contract: string; readonly supabase: string };

export interface Clause {
  /** `<interface>.<topic>.<what>`, kebab-case; never reused. */
  readonly id: string;
  readonly interface: InterfaceName;
  readonly strength: Strength;
  /** The promise (or, for an open clause, the question) in our own words, one sentence. */
  readonly text: string;
  /** Places in the contract, as listed in `specs/clauses/places.yaml`. */
  readonly places: readonly [string, ...string[]];
  /** Those that name it in the OpenAPI files, or `graphql`; none if it is about the whole interface. */
  readonly operations: readonly string[];
  /** implied only: why it follows from the text. */
  readonly inference?: string;
  /** open only. */
  readonly why?: OpenReason;
  /** open only: what our mock answers, and why. */
  readonly mock?: MockAnswer;
  /** Why no black box can judge it; such a clause needs no case. */
  readonly untestable?: string;
}

/** One line for each answer: the two dialects apart if they differ. */
export function mockAnswerLines(mock: MockAnswer): readonly string[] {
  if (typeof mock === 'string') return [mock];
  return [`In the dialect contract: ${mock.contract}`, `In the dialect supabase: ${mock.supabase}`];
}
