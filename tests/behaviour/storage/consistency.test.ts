// Property: after any operations, objects and blobs are what was asked for.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage, type OpenStorage } from '../../../mocks/storage/testing/open-storage.ts';

let storage: OpenStorage;
beforeAll(async () => {
  storage = await openStorage();
});
afterAll(async () => {
  await storage.close();
});

type Step =
  | { readonly kind: 'upload'; readonly method: 'PUT' | 'POST'; readonly key: string; readonly body: string }
  | { readonly kind: 'delete'; readonly key: string }
  | { readonly kind: 'remove'; readonly keys: readonly string[] }
  | { readonly kind: 'move'; readonly key: string; readonly to: string }
  | { readonly kind: 'copy'; readonly key: string; readonly to: string; readonly upsert: boolean };

const KEYS = ['a', 'b', 'dir/a', 'dir/b'] as const;
const key = fc.constantFrom(...KEYS);
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('upload'), method: fc.constantFrom('PUT', 'POST'), key, body: fc.string() }),
  fc.record({ kind: fc.constant('delete'), key }),
  fc.record({ kind: fc.constant('remove'), keys: fc.array(key, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('move'), key, to: key }),
  fc.record({ kind: fc.constant('copy'), key, to: key, upsert: fc.boolean() }),
);

/** Applies a step to the model, a map from key to content. */
function follow(model: Map<string, string>, step: Step): void {
  switch (step.kind) {
    case 'upload':
      if (step.method === 'PUT' || !model.has(step.key)) model.set(step.key, step.body);
      return;
    case 'delete':
      model.delete(step.key);
      return;
    case 'remove':
      for (const gone of step.keys) model.delete(gone);
      return;
    case 'move':
    case 'copy': {
      const content = model.get(step.key);
      const isFree = !model.has(step.to) || (step.kind === 'copy' && step.upsert);
      if (content === undefined || !isFree) return;
      model.set(step.to, content);
      if (step.kind === 'move') model.delete(step.key);
    }
  }
}

async function perform(bucketId: string, step: Step): Promise<Response> {
  const path = `/object/${bucketId}`;
  switch (step.kind) {
    case 'upload':
      return storage.send(step.method, `${path}/${step.key}`, { body: step.body });
    case 'delete':
      return storage.send('DELETE', `${path}/${step.key}`);
    case 'remove':
      return storage.send('DELETE', path, { body: { prefixes: step.keys } });
    case 'move':
    case 'copy':
      return storage.send('POST', `/object/${step.kind}`, {
        body: { bucketId, sourceKey: step.key, destinationKey: step.to },
        headers: { 'x-upsert': String(step.kind === 'copy' && step.upsert) },
      });
  }
}

test('whatever is done in whatever order, objects and blobs are what was asked for and no more', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 12 }), async (script) => {
      const bucket = await storage.bucket();
      const model = new Map<string, string>();
      for (const step of script) {
        await perform(bucket, step);
        follow(model, step);
      }
      for (const name of KEYS) {
        const answer = await storage.send('GET', `/object/${bucket}/${name}`);
        expect([name, answer.ok ? await answer.text() : undefined]).toEqual([name, model.get(name)]);
      }
      expect(await storage.blobs.list()).toHaveLength(model.size);
      await storage.send('POST', `/bucket/${bucket}/empty`);
      expect(await storage.blobs.list()).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
