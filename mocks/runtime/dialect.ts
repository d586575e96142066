// Which of the two behaviours the mock shows when the contract and today's real services disagree.

/** contract: the document to the letter. supabase: today's behaviour of the real services. */
export type DialectName = 'contract' | 'supabase';
