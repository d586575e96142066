// Shows what a file holds, without ever running it: pictures and films as such, text as text.
import { useEffect, useState } from 'react';
import { Code } from './pieces.tsx';

const MOST = 100_000;

export function Preview({ blob, name }: { readonly blob: Blob; readonly name: string }) {
  const [shown, setShown] = useState<{ readonly text?: string; readonly url?: string }>({});
  const isText = /^text\/|json|xml|javascript|yaml/.test(blob.type) && !blob.type.startsWith('image/');
  useEffect(() => {
    if (isText) {
      const read = async (): Promise<void> => setShown({ text: await blob.slice(0, MOST).text() });
      void read();
      return undefined;
    }
    const url = URL.createObjectURL(blob);
    setShown({ url });
    return () => {
      URL.revokeObjectURL(url);
    };
  }, [blob, isText]);
  const { text, url } = shown;
  if (text !== undefined) return <Code text={text} label={`Text of ${name}`} />;
  // Never as a link: a document would run on the console's own origin.
  if (blob.type.startsWith('image/')) return <img className="preview" src={url} alt={`Preview of ${name}`} />;
  if (blob.type.startsWith('video/')) return <video className="preview" src={url} controls aria-label={name} />;
  if (blob.type.startsWith('audio/')) return <audio src={url} controls aria-label={name} />;
  return <p className="muted">No preview of {blob.type || 'such a file'}; the signed link opens it.</p>;
}
