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
const whole = (data: Readonly<Record<string, unknown>>): unknown => data;

const FIRST_PAGE: Operation = {
  name: 'FirstPage',
  title: 'first page of 20',
  mock: {
    query: `query FirstPage($first: Int!) {
      taskCollection(first: $first) { edges { node { id title status dueAt } } ${PAGE_INFO} } }`,
    variables: { first: 20 },
    rows: whole,
  },
  postgraphile: {
    query: `query FirstPage($first: Int!) {
      taskCollection: allTasks(first: $first) { edges { node { id: rowId title status dueAt } } ${PAGE_INFO} } }`,
    variables: { first: 20 },
    rows: whole,
  },
};

function oneTask(mock: Middle, postgraphile: Middle): Operation {
  return {
    name: 'OneTask',
    title: 'one row by node id',
    mock: {
      query: `query OneTask($nodeId: ID!) {
      node(nodeId: $nodeId) { ... on Task { id title status priority dueAt project { id name } } } }`,
      variables: { nodeId: mock.nodeId },
      rows: whole,
    },
    postgraphile: {
      query: `query OneTask($nodeId: ID!) {
      node(id: $nodeId) {
        ... on Task { id: rowId title status priority dueAt project: projectByProjectId { id: rowId name } } } }`,
      variables: { nodeId: postgraphile.nodeId },
      rows: whole,
    },
  };
}

const OPEN_TASKS: Operation = {
  name: 'OpenTasks',
  title: 'filtered, ordered page',
  mock: {
    query: `query OpenTasks($status: String!, $first: Int!) {
      taskCollection(first: $first, filter: {status: {eq: $status}}, orderBy: [{dueAt: DescNullsLast}]) {
        edges { node { id title status dueAt } } ${PAGE_INFO} } }`,
    variables: { status: 'open', first: 20 },
    rows: whole,
  },
  postgraphile: {
    query: `query OpenTasks($status: String!, $first: Int!) {
      taskCollection: allTasks(first: $first, condition: {status: $status}, orderBy: DUE_AT_DESC) {
        edges { node { id: rowId title status dueAt } } ${PAGE_INFO} } }`,
    variables: { status: 'open', first: 20 },
    rows: whole,
  },
};

const PROJECTS: Operation = {
  name: 'Projects',
  title: '10 parents, 5 children each, one to-one',
  mock: {
    query: `query Projects($parents: Int!, $children: Int!) {
      projectCollection(first: $parents) { edges { node {
        id name createdAt account { id name }
        taskCollection(first: $children) { edges { node { id title status } } } } } } }`,
    variables: { parents: 10, children: 5 },
    rows: whole,
  },
  postgraphile: {
    query: `query Projects($parents: Int!, $children: Int!) {
      projectCollection: allProjects(first: $parents) { edges { node {
        id: rowId name createdAt account: accountByOwnerId { id: rowId name }
        taskCollection: tasksByProjectId(first: $children) { edges { node { id: rowId title status } } } } } } }`,
    variables: { parents: 10, children: 5 },
    rows: whole,
  },
};

function middlePage(mock: Middle, postgraphile: Middle): Operation {
  return {
    name: 'MiddlePage',
    title: 'total count and a page from the middle',
    mock: {
      query: `query MiddlePage($first: Int!, $after: Cursor) {
      taskCollection(first: $first, after: $after) {
        totalCount edges { cursor node { id title status dueAt } } ${PAGE_INFO} } }`,
      variables: { first: 20, after: mock.cursor },
      rows: whole,
    },
    postgraphile: {
      query: `query MiddlePage($first: Int!, $after: Cursor) {
      taskCollection: allTasks(first: $first, after: $after, orderBy: PRIMARY_KEY_ASC) {
        totalCount edges { cursor node { id: rowId title status dueAt } } ${PAGE_INFO} } }`,
      variables: { first: 20, after: postgraphile.cursor },
      rows: whole,
    },
  };
}

function addNote(taskId: number): Operation {
  const note = { taskId, body: 'A note of some length, as people write them.' };
  return {
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
  };
}

export function createOperations(mock: Middle, postgraphile: Middle): readonly Operation[] {
  return [
    FIRST_PAGE,
    oneTask(mock, postgraphile),
    OPEN_TASKS,
    PROJECTS,
    middlePage(mock, postgraphile),
    addNote(mock.id),
  ];
}
