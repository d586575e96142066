// Changes of a connection: its edges and its pageInfo.
import { isObject, objectsOf, type Json, type JsonObject } from './json-tree.ts';

export const edgesOf = (connection: JsonObject): JsonObject[] => objectsOf(connection['edges']);

export const infoOf = (connection: JsonObject): JsonObject =>
  isObject(connection['pageInfo'] ?? null) ? (connection['pageInfo'] as JsonObject) : {};

export const nodeOf = ({ node = null }: JsonObject): JsonObject => (isObject(node) ? node : {});

/** The connection with other edges. */
export const changeEdges =
  (change: (edges: JsonObject[]) => Json[]) =>
  (connection: JsonObject): JsonObject => ({ ...connection, edges: change(edgesOf(connection)) });

export const withoutEdges = changeEdges(() => []);
export const withoutFirst = changeEdges((edges) => edges.slice(1));
export const withoutLast = changeEdges((edges) => edges.slice(0, -1));
export const reversed = changeEdges((edges) => edges.toReversed());

/** The connection with another pageInfo, if one was asked for. */
export const changeInfo =
  (change: (connection: JsonObject) => JsonObject) =>
  (connection: JsonObject): JsonObject =>
    'pageInfo' in connection
      ? { ...connection, pageInfo: { ...infoOf(connection), ...change(connection) } }
      : connection;
