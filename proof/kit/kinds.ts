// The kinds of derived lies: what may be wrong with one element of a spec, each as the end of a sentence about it.

export const KINDS = {
  absent: 'is absent',
  null: 'is null',
  'other-type': 'is of another type',
  'other-value': 'has a value that its enumeration does not have',
  'bad-format': 'is outside its format or range',
  'one-more': 'has a property more',
  'list-for-one': 'comes in a list',
  'one-for-list': 'is one item instead of a list',
  'in-one': 'is wrong in the last item only',
  later: 'is right the first time and wrong from then on',
  'other-status': 'comes with another status of a success',
  'other-default': 'has another default',
  refused: 'is refused',
  demanded: 'is demanded although it is optional',
  'not-demanded': 'is not demanded although it is required',
  nullable: 'may be null',
  'nullable-inside': 'may hold nulls',
  'without-default': 'has no default',
  'not-null': 'has a value that was never given',
  'as-another': 'is taken for another',
} as const;

export type Kind = keyof typeof KINDS;
