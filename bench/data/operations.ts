// The six operations, as a front-end would send them.

export interface Operation {
  readonly name: string;
  readonly title: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What the API calls the task in the middle of the table. */
export interface Middle {
  readonly id: number;
  readonly cursor: string;
  readonly nodeId: string;
}

/** Asks for the cursor and the node id of a task. */
export const FIND =
  'query Find($id: Int!) { taskCollection(filter: {id: {eq: $id}}) { edges { cursor node { nodeId } } } }';

export const INSERT = 'AddNote';

const PAGE_INFO = 'pageInfo { hasNextPage endCursor }';

export function createOperations({ id, cursor, nodeId }: Middle): readonly Operation[] {
  return [
    {
      name: 'FirstPage',
      title: 'first page of 20',
      variables: { first: 20 },
      query: `query FirstPage($first: Int!) {
      taskCollection(first: $first) { edges { node { id title status dueAt } } ${PAGE_INFO} } }`,
    },
    {
      name: 'OneTask',
      title: 'one row by node id',
      variables: { nodeId },
      query: `query OneTask($nodeId: ID!) {
      node(nodeId: $nodeId) { ... on Task { id title status priority dueAt project { id name } } } }`,
    },
    {
      name: 'OpenTasks',
      title: 'filtered, ordered page',
      variables: { status: 'open', first: 20 },
      query: `query OpenTasks($status: String!, $first: Int!) {
      taskCollection(first: $first, filter: {status: {eq: $status}}, orderBy: [{dueAt: DescNullsLast}]) {
        edges { node { id title status dueAt } } ${PAGE_INFO} } }`,
    },
    {
      name: 'Projects',
      title: '10 parents, 5 children each, one to-one',
      variables: { parents: 10, children: 5 },
      query: `query Projects($parents: Int!, $children: Int!) {
      projectCollection(first: $parents) { edges { node {
        id name createdAt account { id name }
        taskCollection(first: $children) { edges { node { id title status } } } } } } }`,
    },
    {
      name: 'MiddlePage',
      title: 'total count and a page from the middle',
      variables: { first: 20, after: cursor },
      query: `query MiddlePage($first: Int!, $after: Cursor) {
      taskCollection(first: $first, after: $after) {
        totalCount edges { cursor node { id title status dueAt } } ${PAGE_INFO} } }`,
    },
    {
      name: INSERT,
      title: 'insert of one row',
      variables: { taskId: id, body: 'A note of some length, as people write them.' },
      query: `mutation ${INSERT}($taskId: Int!, $body: String!) {
      insertIntoNoteCollection(objects: [{taskId: $taskId, body: $body}]) {
        affectedCount records { id taskId body } } }`,
    },
  ];
}

/** A body without what differs each time: an insert makes ids. */
export function maskBody(body: string, operation: string): string {
  return operation === INSERT ? body.replace(/"id" ?: ?\d+/g, '"id":0') : body;
}
