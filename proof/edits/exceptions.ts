// The kinds of edits that code has to follow by hand, with the reason: at most ten over the three interfaces.

interface Exception {
  readonly kind: string;
  readonly why: string;
}

export const exceptions: readonly Exception[] = [
  {
    kind: 'what an operation does: that a copy leaves its source, that emptying keeps the bucket',
    why: 'The specs name the operation and its shapes; its conduct is the handler that carries it out and the cases that watch it.',
  },
  {
    kind: 'an operation more, or one less',
    why: 'A handler has to answer it, and cases have to know what it is for.',
  },
  {
    kind: 'a list for one record, or one record for a list',
    why: 'Of which records the list would consist is a matter of the handler.',
  },
  {
    kind: 'who may call an operation',
    why: 'The mock follows the security of the document; cases name the callers that they act as, since refusing each is what they show.',
  },
  {
    kind: 'a clause of conduct that becomes open',
    why: 'A case that blames it has to observe it instead. Clauses of shapes follow: what is open is never blamed by a schema.',
  },
  {
    kind: 'what an element of the data API does: how like matches, what a cursor stands for, which rows a page has',
    why: 'The document names operators, arguments and fields; their conduct is the SQL that the mock compiles and the predicates of the cases.',
  },
  {
    kind: 'an operator, an argument or a field of the data API whose meaning is new',
    why: 'A field of a page that counts something else has to be computed.',
  },
  {
    kind: 'another name for what the contract names, or another wire form of a scalar',
    why: 'Cases are written in the names and forms of the contract: nothing translates them.',
  },
];
