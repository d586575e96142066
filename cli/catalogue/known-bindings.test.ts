import { test } from 'vitest';
import { documents } from '../../specs/documents.ts';
import { presetBindings } from '../../suites/kit/contract/bindings.ts';
import { checkBindings } from './known-bindings.ts';

test('the presets and the values of the guide are known', () => {
  for (const document of Object.values(documents)) checkBindings(presetBindings(document));
  checkBindings({
    uploadObject: { name: '{{name}}', data: '{{content}}' },
    moveObject: { bucketId: '{{ bucketName }}', from: '{{source}}', to: ['{{destination}}'], note: 'a {{thing}}' },
    deleteObjects: { bucket: '{{bucket}}', paths: '{{paths}}' },
    deleteBucket: { force: true },
  });
});
