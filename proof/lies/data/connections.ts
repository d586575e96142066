// Changes of a connection: its edges and its pageInfo.
import { isObject, objectsOf } from './json-tree.ts';
import type { Json, JsonObject } from './json-tree.ts';

export const edgesOf = (connection: JsonObject): JsonObject[] => objectsOf(connection['edges']);

export const infoOf = (connection: JsonObject): JsonObject =>
  isObject(connection['pageInfo'] ?? null) ? (connection['pageInfo'] as JsonObject) : {};

export const nodeOf = ({ node = null }: JsonObject): JsonObject => (isObject(node) ? node : {});

/** The connection with other edges. */
export const changeEdges =
  (change: (edges: JsonObject[]) => Json[]) =>
  (connection: JsonObject): JsonObject => ({ ...connection, edges: change(edgesOf(connection)) });

/** The connection with another pageInfo, if one was asked for. */
export const changeInfo =
  (change: (connection: JsonObject) => JsonObject) =>
  (connection: JsonObject): JsonObject =>
    'pageInfo' in connection
      ? { ...connection, pageInfo: { ...infoOf(connection), ...change(connection) } }
      : connection;
