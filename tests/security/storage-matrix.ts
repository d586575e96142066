// What each caller is answered: a line for each operation and place, a column for each caller.
import { ANN, CALLERS, type CallerName } from './storage-world.ts';

export interface Line {
  readonly operation: string;
  readonly place: string;
  readonly expected: Readonly<Record<CallerName, string>>;
}

/** Answers are called as in `storage-requests.ts`; ANN is the id of the user ann. */
const MATRIX = `
operation     | place                                | none     | anon     | ann                | ben      | service                                                     | ghost
create bucket | own-new                              | header   | policy   | ok                 | ok       | ok                                                          | ghost
create bucket | other                                | header   | policy   | policy             | policy   | ok                                                          | ghost
create bucket | own-ann                              | header   | policy   | bucket!            | bucket!  | bucket!                                                     | ghost
create bucket | closed                               | header   | policy   | policy             | policy   | bucket!                                                     | ghost
get bucket    | own-ann                              | header   | bucket?  | ok                 | bucket?  | ok                                                          | ghost
get bucket    | shared                               | header   | bucket?  | ok                 | ok       | ok                                                          | ghost
get bucket    | open                                 | header   | bucket?  | bucket?            | bucket?  | ok                                                          | ghost
head bucket   | own-ann                              | bare 400 | bare 400 | ok                 | bare 400 | ok                                                          | bare 500
list buckets  |                                      | header   | []       | [own-ann shared]   | [shared] | [closed folder mine open own-ann owned shared spare team types] | ghost
update bucket | own-ann                              | header   | bucket?  | ok                 | bucket?  | ok                                                          | ghost
update bucket | shared                               | header   | bucket?  | bucket?            | bucket?  | ok                                                          | ghost
update bucket | closed                               | header   | bucket?  | bucket?            | bucket?  | ok                                                          | ghost
empty bucket  | own-ann                              | header   | role     | role               | role     | ok                                                          | role
empty bucket  | shared                               | header   | role     | role               | role     | ok                                                          | role
delete bucket | own-ann                              | header   | bucket?  | ok                 | bucket?  | ok                                                          | ghost
delete bucket | spare                                | header   | bucket?  | bucket?            | bucket?  | ok                                                          | ghost
delete bucket | closed                               | header   | full     | full               | full     | full                                                        | full

upload        | owned/new.txt                        | header   | policy   | ok                 | ok       | ok                                                          | ghost
upload        | owned/a.txt                          | header   | policy   | key!               | key!     | key!                                                        | ghost
upload        | mine/new.txt                         | header   | policy   | ok                 | ok       | ok                                                          | ghost
upload        | folder/ANN/new.txt                   | header   | policy   | ok                 | policy   | ok                                                          | ghost
upload        | folder/ANN/a.txt                     | header   | policy   | key!               | policy   | key!                                                        | ghost
upload        | shared/new.txt                       | header   | policy   | ok                 | ok       | ok                                                          | ghost
upload        | shared/locked/new.txt                | header   | policy   | policy             | policy   | ok                                                          | ghost
upload        | team/red/new.txt                     | header   | policy   | ok                 | policy   | ok                                                          | ghost
upload        | types/new.png                        | header   | policy   | policy             | policy   | ok                                                          | ghost
upload        | open/new.txt                         | header   | policy   | policy             | policy   | ok                                                          | ghost
upload        | closed/new.txt                       | header   | policy   | policy             | policy   | ok                                                          | ghost
upload        | absent/new.txt                       | header   | bucket?  | bucket?            | bucket?  | bucket?                                                     | bucket?
upsert        | owned/a.txt                          | header   | policy   | ok                 | policy   | ok                                                          | ghost
upsert        | owned/new.txt                        | header   | policy   | ok                 | ok       | ok                                                          | ghost
upsert        | folder/ANN/a.txt                     | header   | policy   | ok                 | policy   | ok                                                          | ghost
upsert        | shared/a.txt                         | header   | policy   | ok                 | ok       | ok                                                          | ghost
upsert        | shared/locked/a.txt                  | header   | policy   | policy             | policy   | ok                                                          | ghost
replace       | owned/a.txt                          | header   | policy   | ok                 | policy   | ok                                                          | ghost
replace       | owned/new.txt                        | header   | policy   | ok                 | ok       | ok                                                          | ghost
replace       | mine/a.txt                           | header   | policy   | ok                 | policy   | ok                                                          | ghost
replace       | team/red/a.txt                       | header   | policy   | ok                 | policy   | ok                                                          | ghost
replace       | types/a.png                          | header   | policy   | policy             | policy   | ok                                                          | ghost
replace       | closed/a.txt                         | header   | policy   | policy             | policy   | ok                                                          | ghost
replace       | absent/a.txt                         | header   | bucket?  | bucket?            | bucket?  | bucket?                                                     | bucket?

download      | owned/a.txt                          | header   | key?     | ok                 | key?     | ok                                                          | ghost
download      | mine/a.txt                           | header   | key?     | ok                 | key?     | ok                                                          | ghost
download      | folder/ANN/a.txt                     | header   | key?     | ok                 | key?     | ok                                                          | ghost
download      | shared/a.txt                         | header   | key?     | ok                 | ok       | ok                                                          | ghost
download      | shared/locked/a.txt                  | header   | key?     | key?               | key?     | ok                                                          | ghost
download      | team/red/a.txt                       | header   | key?     | ok                 | key?     | ok                                                          | ghost
download      | types/a.png                          | header   | ok       | ok                 | ok       | ok                                                          | ghost
download      | types/a.txt                          | header   | key?     | key?               | key?     | ok                                                          | ghost
download      | types/draft.png                      | header   | key?     | key?               | key?     | ok                                                          | ghost
download      | open/a.txt                           | header   | ok       | ok                 | ok       | ok                                                          | ok
download      | open/absent.txt                      | header   | key?     | key?               | key?     | key?                                                        | key?
download      | closed/a.txt                         | header   | key?     | key?               | key?     | ok                                                          | ghost
download      | absent/a.txt                         | header   | bucket?  | bucket?            | bucket?  | bucket?                                                     | bucket?
get           | owned/a.txt                          | bucket?  | key?     | ok                 | key?     | ok                                                          | ghost
get           | types/a.png                          | bucket?  | ok       | ok                 | ok       | ok                                                          | ghost
get           | open/a.txt                           | ok       | ok       | ok                 | ok       | ok                                                          | ok
get           | absent/a.txt                         | bucket?  | bucket?  | bucket?            | bucket?  | bucket?                                                     | bucket?
public        | open/a.txt                           | ok       | ok       | ok                 | ok       | ok                                                          | ok
public        | types/a.png                          | bucket?  | bucket?  | bucket?            | bucket?  | bucket?                                                     | bucket?
public        | owned/a.txt                          | bucket?  | bucket?  | bucket?            | bucket?  | bucket?                                                     | bucket?
head download | owned/a.txt                          | bare 400 | bare 400 | ok                 | bare 400 | ok                                                          | bare 500
head get      | owned/a.txt                          | bare 400 | bare 400 | ok                 | bare 400 | ok                                                          | bare 500
head get      | open/a.txt                           | ok       | ok       | ok                 | ok       | ok                                                          | ok
head public   | open/a.txt                           | ok       | ok       | ok                 | ok       | ok                                                          | ok
head public   | owned/a.txt                          | bare 400 | bare 400 | bare 400           | bare 400 | bare 400                                                    | bare 400
info          | owned/a.txt                          | header   | key?     | ok                 | key?     | ok                                                          | ghost
info          | types/a.png                          | header   | ok       | ok                 | ok       | ok                                                          | ghost
info          | open/a.txt                           | header   | ok       | ok                 | ok       | ok                                                          | ok
info get      | owned/a.txt                          | bucket?  | key?     | ok                 | key?     | ok                                                          | ghost
info get      | open/a.txt                           | ok       | ok       | ok                 | ok       | ok                                                          | ok
info public   | open/a.txt                           | ok       | ok       | ok                 | ok       | ok                                                          | ok
info public   | owned/a.txt                          | bucket?  | bucket?  | bucket?            | bucket?  | bucket?                                                     | bucket?

delete        | owned/a.txt                          | header   | denied   | ok                 | denied   | ok                                                          | ghost
delete        | shared/a.txt                         | header   | denied   | ok                 | ok       | ok                                                          | ghost
delete        | shared/locked/a.txt                  | header   | denied   | denied             | denied   | ok                                                          | ghost
delete        | types/a.png                          | header   | denied   | denied             | denied   | ok                                                          | ghost
delete        | open/a.txt                           | header   | denied   | denied             | denied   | ok                                                          | ghost
delete        | owned/absent.txt                     | header   | key?     | key?               | key?     | key?                                                        | key?
delete        | absent/a.txt                         | header   | key?     | key?               | key?     | key?                                                        | key?
remove        | owned/a.txt                          | header   | []       | [a.txt]            | []       | [a.txt]                                                     | ghost
remove        | shared/locked/a.txt + a.txt + absent | header   | []       | [a.txt]            | [a.txt]  | [a.txt locked/a.txt]                                        | ghost
remove        | types/a.png                          | header   | []       | []                 | []       | [a.png]                                                     | ghost
remove        | open/a.txt                           | header   | []       | []                 | []       | [a.txt]                                                     | ghost
remove        | absent/a.txt                         | header   | []       | []                 | []       | []                                                          | ghost

move          | owned/a.txt > owned/b.txt            | header   | key?     | ok                 | key?     | ok                                                          | ghost
move          | owned/a.txt > shared/b.txt           | header   | key?     | ok                 | key?     | ok                                                          | ghost
move          | owned/a.txt > shared/locked/b.txt    | header   | key?     | policy             | key?     | ok                                                          | ghost
move          | owned/a.txt > closed/b.txt           | header   | key?     | policy             | key?     | ok                                                          | ghost
move          | owned/a.txt > shared/a.txt           | header   | key?     | resource!          | key?     | resource!                                                   | ghost
move          | owned/a.txt > absent/b.txt           | header   | key?     | policy             | key?     | related?                                                    | ghost
move          | shared/locked/a.txt > shared/b.txt   | header   | key?     | key?               | key?     | ok                                                          | ghost
move          | types/a.png > types/b.png            | header   | key?     | key?               | key?     | ok                                                          | ghost
move          | open/a.txt > owned/b.txt             | header   | key?     | key?               | key?     | ok                                                          | ghost
copy          | owned/a.txt > owned/b.txt            | header   | key?     | ok                 | key?     | ok                                                          | ghost
copy          | owned/a.txt > closed/b.txt           | header   | key?     | policy             | key?     | ok                                                          | ghost
copy          | owned/a.txt > shared/a.txt           | header   | key?     | key!               | key?     | key!                                                        | ghost
copy          | owned/a.txt > absent/b.txt           | header   | key?     | policy             | key?     | related?                                                    | ghost
copy          | types/a.png > owned/b.png            | header   | policy   | ok                 | ok       | ok                                                          | ghost
copy          | shared/a.txt > shared/locked/b.txt   | header   | key?     | policy             | policy   | ok                                                          | ghost
copy          | open/a.txt > owned/b.txt             | header   | key?     | key?               | key?     | ok                                                          | ghost
copy over     | owned/a.txt > shared/a.txt           | header   | key?     | ok                 | key?     | ok                                                          | ghost
copy over     | shared/a.txt > owned/a.txt           | header   | key?     | ok                 | policy   | ok                                                          | ghost
copy over     | shared/a.txt > closed/a.txt          | header   | key?     | policy             | policy   | ok                                                          | ghost

sign          | owned/a.txt                          | header   | key?     | ok                 | key?     | ok                                                          | ghost
sign          | types/a.png                          | header   | ok       | ok                 | ok       | ok                                                          | ghost
sign          | open/a.txt                           | header   | key?     | key?               | key?     | ok                                                          | ghost
sign          | absent/a.txt                         | header   | key?     | key?               | key?     | key?                                                        | ghost
sign many     | owned/a.txt + b.txt                  | header   | [no no]  | [link no]          | [no no]  | [link no]                                                   | ghost
sign many     | shared/locked/a.txt + a.txt          | header   | [no no]  | [no link]          | [no link] | [link link]                                                | ghost
sign many     | open/a.txt                           | header   | [no]     | [no]               | [no]     | [link]                                                      | ghost
sign many     | absent/a.txt                         | header   | [no]     | [no]               | [no]     | [no]                                                        | ghost
sign upload   | owned/new.txt                        | header   | policy   | ok                 | ok       | ok                                                          | ghost
sign upload   | owned/a.txt                          | header   | policy   | key!               | key!     | key!                                                        | ghost
sign upload   | folder/ANN/new.txt                   | header   | policy   | ok                 | policy   | ok                                                          | ghost
sign upload   | closed/new.txt                       | header   | policy   | policy             | policy   | ok                                                          | ghost
sign upload   | absent/new.txt                       | header   | policy   | policy             | policy   | related?                                                    | ghost
sign upsert   | owned/a.txt                          | header   | policy   | ok                 | policy   | ok                                                          | ghost
sign upsert   | closed/a.txt                         | header   | policy   | policy             | policy   | ok                                                          | ghost

list          | owned/                               | header   | []       | [a.txt]            | []       | [a.txt]                                                     | ghost
list          | folder/                              | header   | []       | [ANN]              | []       | [ANN]                                                       | ghost
list          | shared/                              | header   | []       | [a.txt]            | [a.txt]  | [a.txt locked]                                              | ghost
list          | team/red                             | header   | []       | [a.txt]            | []       | [a.txt]                                                     | ghost
list          | types/                               | header   | [a.png]  | [a.png]            | [a.png]  | [a.png a.txt draft.png]                                     | ghost
list          | open/                                | header   | []       | []                 | []       | [a.txt]                                                     | ghost
list          | absent/                              | header   | []       | []                 | []       | []                                                          | ghost
list v2       | owned/                               | jws      | []       | [a.txt]            | []       | [a.txt]                                                     | ghost
list v2       | shared/                              | jws      | []       | [a.txt]            | [a.txt]  | [a.txt locked]                                              | ghost
list v2       | types/                               | jws      | [a.png]  | [a.png]            | [a.png]  | [a.png a.txt draft.png]                                     | ghost
list v2       | absent/                              | jws      | []       | []                 | []       | []                                                          | ghost
`;

export const LINES: readonly Line[] = MATRIX.split('\n')
  .filter((line) => line !== '' && !line.startsWith('operation'))
  .map((line) => {
    const [operation = '', place = '', ...answers] = line
      .replaceAll('ANN', ANN)
      .split('|')
      .map((cell) => cell.trim());
    const expected = Object.fromEntries(CALLERS.map((caller, index) => [caller, answers[index] ?? '']));
    return { operation, place, expected: expected as Readonly<Record<CallerName, string>> };
  });
