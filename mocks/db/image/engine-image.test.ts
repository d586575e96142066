// Engines share the bytes of an image until one of them writes.
import { expect, test } from 'vitest';
import { EngineFiles } from './engine-image.ts';

test('what an engine writes to a file is not in the image that came from disk', async () => {
  const content = Buffer.alloc(4, 'same');
  const files = new EngineFiles({ folders: [], files: [{ path: '/file', size: 4, content }], extended: false });
  // As much of Emscripten's file system as is used.
  const write = ({ node: { contents } }: { readonly node: { readonly contents: Uint8Array } }) => contents.fill(0);
  const node = { contents: new Uint8Array(), stream_ops: { write } };
  const folder = { mode: 0, contents: {}, node_ops: { mknod: () => node } };
  const FS = { isDir: () => true, mkdirTree: () => undefined, lookupPath: () => ({ node: folder }) };
  await Object.assign(files, { pg: { Module: { FS } } }).initialSyncFs();
  expect(node.contents).toBe(content);
  node.stream_ops.write({ node });
  expect([[...node.contents], content.toString()]).toEqual([[0, 0, 0, 0], 'same']);
});
