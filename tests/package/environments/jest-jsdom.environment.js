// Jest's jsdom has no fetch and none of its classes: this gives it those of Node, as people's projects do.
import { TestEnvironment } from 'jest-environment-jsdom';

const FETCH = [
  ...['fetch', 'Request', 'Response', 'Headers', 'FormData', 'Blob', 'File', 'AbortController', 'AbortSignal'],
  ...['ReadableStream', 'TransformStream', 'TextEncoder', 'TextDecoder', 'structuredClone'],
];

export default class JsdomWithFetch extends TestEnvironment {
  constructor(...given) {
    super(...given);
    for (const name of FETCH) this.global[name] = globalThis[name];
  }
}
