// The six operations, as a front-end would send them, in the words of the mock and in those of PostGraphile.

/** An operation in the words of one API; by aliases both answers have the same shape. */
interface Spoken {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The rows in the data of an answer. */
  rows(data: Readonly<Record<string, unknown>>): unknown;
}

export interface Operation {
  readonly name: string;
  readonly title: string;
  readonly mock: Spoken;
  readonly postgraphile: Spoken;
}

/** What each API calls the task in the middle of the table. */
export interface Middle {
  readonly id: number;
  readonly cursor: string;
  readonly nodeId: string;
}

/** Asks for the cursor and the node id of a task. */
export const FIND = {
  mock: 'query Find($id: Int!) { taskCollection(filter: {id: {eq: $id}}) { edges { cursor node { nodeId } } } }',
  postgraphile: `query Find($id: Int!) {
    taskCollection: allTasks(condition: {rowId: $id}, orderBy: PRIMARY_KEY_ASC) { edges { cursor node { nodeId: id } } } }`,
} as const;

const PAGE_INFO = 'pageInfo { hasNextPage endCursor }';

export function createOperations(mock: Middle, postgraphile: Middle): readonly Operation[] {
  const note = { taskId: mock.id, body: 'A note of some length, as people write them.' };
  return [
    read(
      'FirstPage',
      'first page of 20',
      { first: 20 },
      `query FirstPage($first: Int!) {
      taskCollection(first: $first) { edges { node { id title status dueAt } } ${PAGE_INFO} } }`,
      `query FirstPage($first: Int!) {
      taskCollection: allTasks(first: $first) { edges { node { id: rowId title status dueAt } } ${PAGE_INFO} } }`,
    ),
    read(
      'OneTask',
      'one row by node id',
      { nodeId: mock.nodeId },
      `query OneTask($nodeId: ID!) {
      node(nodeId: $nodeId) { ... on Task { id title status priority dueAt project { id name } } } }`,
      `query OneTask($nodeId: ID!) {
      node(id: $nodeId) {
        ... on Task { id: rowId title status priority dueAt project: projectByProjectId { id: rowId name } } } }`,
      { nodeId: postgraphile.nodeId },
    ),
    read(
      'OpenTasks',
      'filtered, ordered page',
      { status: 'open', first: 20 },
      `query OpenTasks($status: String!, $first: Int!) {
      taskCollection(first: $first, filter: {status: {eq: $status}}, orderBy: [{dueAt: DescNullsLast}]) {
        edges { node { id title status dueAt } } ${PAGE_INFO} } }`,
      `query OpenTasks($status: String!, $first: Int!) {
      taskCollection: allTasks(first: $first, condition: {status: $status}, orderBy: DUE_AT_DESC) {
        edges { node { id: rowId title status dueAt } } ${PAGE_INFO} } }`,
    ),
    read(
      'Projects',
      '10 parents, 5 children each, one to-one',
      { parents: 10, children: 5 },
      `query Projects($parents: Int!, $children: Int!) {
      projectCollection(first: $parents) { edges { node {
        id name createdAt account { id name }
        taskCollection(first: $children) { edges { node { id title status } } } } } } }`,
      `query Projects($parents: Int!, $children: Int!) {
      projectCollection: allProjects(first: $parents) { edges { node {
        id: rowId name createdAt account: accountByOwnerId { id: rowId name }
        taskCollection: tasksByProjectId(first: $children) { edges { node { id: rowId title status } } } } } } }`,
    ),
    read(
      'MiddlePage',
      'total count and a page from the middle',
      { first: 20, after: mock.cursor },
      `query MiddlePage($first: Int!, $after: Cursor) {
      taskCollection(first: $first, after: $after) {
        totalCount edges { cursor node { id title status dueAt } } ${PAGE_INFO} } }`,
      `query MiddlePage($first: Int!, $after: Cursor) {
      taskCollection: allTasks(first: $first, after: $after, orderBy: PRIMARY_KEY_ASC) {
        totalCount edges { cursor node { id: rowId title status dueAt } } ${PAGE_INFO} } }`,
      { first: 20, after: postgraphile.cursor },
    ),
    {
      name: 'AddNote',
      title: 'insert of one row',
      mock: {
        query: `mutation AddNote($taskId: Int!, $body: String!) {
      insertIntoNoteCollection(objects: [{taskId: $taskId, body: $body}]) {
        affectedCount records { id taskId body } } }`,
        variables: note,
        rows: (data) => (data['insertIntoNoteCollection'] as { readonly records: readonly unknown[] }).records[0],
      },
      postgraphile: {
        query: `mutation AddNote($taskId: Int!, $body: String!) {
      createNote(input: {note: {taskId: $taskId, body: $body}}) { note { id: rowId taskId body } } }`,
        variables: note,
        rows: (data) => (data['createNote'] as { readonly note: unknown }).note,
      },
    },
  ];
}

/** `theirs`: the variables for PostGraphile, if they are others. */
function read(
  name: string,
  title: string,
  variables: Spoken['variables'],
  mock: string,
  postgraphile: string,
  theirs = variables,
): Operation {
  const rows: Spoken['rows'] = (data) => data;
  return {
    name,
    title,
    mock: { query: mock, variables, rows },
    postgraphile: { query: postgraphile, variables: theirs, rows },
  };
}
