// Forms are read part by part, however their bytes arrive.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ByteStream } from '../blobs/blobs.ts';
import { boundaryOf, readMultipart } from './multipart.ts';
import { fill, readTable } from '../../../tests/support/table.ts';

interface Form {
  readonly with: string;
  readonly form: string;
  readonly files: readonly Readonly<Record<string, string>>[];
}

/** The text as a stream of pieces of these lengths, over and over. */
function inPieces(text: string, lengths: readonly number[]): ByteStream {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  let turn = 0;
  return new ReadableStream({
    pull(controller) {
      const length = lengths[turn % lengths.length] ?? 1;
      turn += 1;
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, at + length));
      at += length;
    },
  });
}

async function read(stream: ByteStream | null, boundary: string): Promise<readonly unknown[]> {
  const parts: unknown[] = [];
  for await (const part of readMultipart(stream, boundary))
    parts.push(part.kind === 'field' ? part : { ...part, content: await new Response(part.content).text() });
  return parts;
}

const form = [
  '--B\r\nContent-Disposition: form-data; name="cacheControl"\r\n\r\n3600\r\n',
  '--B\r\nContent-Disposition: form-data; name=""; filename="a \\"b\\".txt"\r\nContent-Type: image/png\r\n\r\nby\r\n--tes\r\n',
  '--B\r\nContent-Disposition: form-data; name="late"\r\n\r\n\r\n--B--\r\n',
].join('');

describe('a form', () => {
  test('is read the same, however its bytes arrive', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }), async (lengths) => {
        expect(await read(inPieces(form, lengths), 'B')).toEqual([
          { kind: 'field', name: 'cacheControl', value: '3600' },
          { kind: 'file', name: '', type: 'image/png', content: 'by\r\n--tes' },
          { kind: 'field', name: 'late', value: '' },
        ]);
      }),
    );
  });

  test('made by fetch is understood', async () => {
    const body = new FormData();
    body.append('metadata', '{"a":1}');
    body.append('', new Blob(['x'.repeat(100_000)], { type: 'text/css' }), 'x.css');
    const request = new Request('http://storage.test', { method: 'POST', body });
    const boundary = boundaryOf(request.headers.get('content-type') ?? '');
    expect(await read(request.body, boundary)).toEqual([
      { kind: 'field', name: 'metadata', value: '{"a":1}' },
      { kind: 'file', name: '', type: 'text/css', content: 'x'.repeat(100_000) },
    ]);
  });

  test('may be left before the file is read to its end', async () => {
    for await (const part of readMultipart(inPieces(form, [7]), 'B')) if (part.kind === 'file') break;
  });

  test('that ends too early is an error', async () => {
    await expect(read(inPieces('garbage', [3]), 'zzz')).rejects.toThrow('Unexpected end of multipart data');
    await expect(read(inPieces(form.slice(0, 150), [9]), 'B')).rejects.toThrow('Unexpected end of multipart data');
    await expect(read(null, 'B')).rejects.toThrow('Unexpected end of multipart data');
  });

  test('needs a boundary', () => {
    expect(boundaryOf('multipart/form-data; boundary="a b"')).toBe('a b');
    expect(boundaryOf('multipart/form-data; charset=utf-8; Boundary=----x; other=1')).toBe('----x');
    expect(() => boundaryOf('multipart/form-data; boundary=')).toThrow('Multipart: Boundary not found');
    expect(() => boundaryOf('multipart/form-data')).toThrow('Multipart: Boundary not found');
  });

  const B = '--B\r\nContent-Disposition: form-data;';
  const END = '\r\n--B--\r\n';
  const file = { kind: 'file', name: '', type: 'text/plain', content: 'x' };
  const forms = readTable(import.meta.url, ['with', 'form', 'files']) as readonly Form[];
  test.each(forms)('with $with is understood, in one piece and byte by byte', async ({ form: given, files }) => {
    const parts = files.map((differs) => ({ ...file, ...differs }));
    const text = fill(given, { B, END });
    expect(await read(inPieces(text, [text.length]), 'B')).toEqual(parts);
    expect(await read(inPieces(text, [1]), 'B')).toEqual(parts);
  });

  test('gives the next part when a file was not read, or only begun', async () => {
    const text = `${B} name=""; filename="a"\r\n\r\n${'x'.repeat(50)}\r\n${B} name="late"\r\n\r\n1${END}`;
    for (const isBegun of [false, true]) {
      const seen: string[] = [];
      for await (const part of readMultipart(inPieces(text, [9]), 'B')) {
        seen.push(part.kind);
        if (part.kind === 'file' && isBegun) await part.content.getReader().read();
      }
      expect(seen).toEqual(['file', 'field']);
    }
  });

  test('hands its bytes on before it is whole', async () => {
    let sent = 0;
    const endless: ByteStream = new ReadableStream({
      pull(controller) {
        const head = `${B} name=""; filename="a"\r\n\r\n`;
        controller.enqueue(new TextEncoder().encode(sent === 0 ? head : 'x'.repeat(1000)));
        sent += 1;
      },
    });
    for await (const part of readMultipart(endless, 'B')) {
      if (part.kind !== 'file') continue;
      const reader = part.content.getReader();
      for (let count = 0; count < 5; count += 1) expect((await reader.read()).value).toHaveLength(1000);
      expect(sent).toBeLessThan(10);
      break;
    }
  });
});
