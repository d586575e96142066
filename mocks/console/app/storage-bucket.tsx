// The folders and files of a bucket: upload by a choice or by drag, preview, signed link, deletion.
import { useState, type DragEvent } from 'react';
import { go, to } from './address.ts';
import { useAsked, useDeed } from './asking.ts';
import { BASE } from './connection.ts';
import { Act, Copy, Said } from './pieces.tsx';
import { Preview } from './preview.tsx';
import { sizeOf, type Bucket, type storageOf } from './storage-requests.ts';

interface Props {
  readonly bucket: Bucket;
  readonly path: readonly string[];
  readonly storage: ReturnType<typeof storageOf>;
  readonly changed: () => void;
}

export function StorageBucket({ bucket, path, storage, changed }: Props) {
  const deed = useDeed();
  const [isOver, setOver] = useState(false);
  const above = path.slice(0, -1);
  const here = useAsked(`${bucket.id} ${path.join('/')}`, () => storage.list(bucket.id, path.join('/')));
  // A path that is a file lists nothing; its folder says so.
  const around = useAsked(`${bucket.id} above ${path.join('/')}`, () => storage.list(bucket.id, above.join('/')));
  const file = around.value?.find((item) => item.id !== null && item.name === path.at(-1));
  const folder = file === undefined ? path : above;
  const items = (file === undefined ? here.value : around.value) ?? [];
  const again = (): void => {
    here.again();
    around.again();
  };
  const upload = (files: readonly File[]): void => {
    deed.run(async () => {
      for (const one of files) await storage.upload(bucket.id, [...folder, one.name].join('/'), one);
      again();
      const [last] = files;
      if (last !== undefined && files.length === 1) go('storage', bucket.id, ...folder, last.name);
      return `${files.length} ${files.length === 1 ? 'file is' : 'files are'} there.`;
    });
  };
  const removeBucket = async (): Promise<undefined> => {
    await storage.emptyBucket(bucket.id);
    await storage.deleteBucket(bucket.id);
    changed();
    go('storage');
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    upload([...event.dataTransfer.files]);
  };
  return (
    <div
      className={`drop${isOver ? ' over-it' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <nav aria-label="Folders" className="crumbs">
        {[[], ...folder.map((_, at) => folder.slice(0, at + 1))].map((parts) => (
          <a key={parts.join('/')} href={to('storage', bucket.id, ...parts)}>
            {parts.at(-1) ?? bucket.name}
          </a>
        ))}
      </nav>
      <div className="bar">
        <label className="button">
          Upload (or drop files here)
          <input
            type="file"
            multiple
            className="hidden"
            onChange={(event) => {
              upload([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </label>
        <Act label="Delete the bucket" run={removeBucket} look="danger" />
      </div>
      <Said problem={deed.problem ?? here.problem} said={deed.said} />
      {items.length === 0 && here.value !== undefined && <p className="empty">Nothing is in here.</p>}
      <ul className="files">
        {items.map((item) => (
          <li key={item.name}>
            <a href={to('storage', bucket.id, ...folder, item.name)} aria-current={item === file ? 'true' : undefined}>
              {item.name}
              {item.id === null && '/'}
            </a>
            <small>{item.metadata?.mimetype}</small>
            <span className="number">{sizeOf(item.metadata?.size)}</span>
          </li>
        ))}
      </ul>
      {file !== undefined && (
        <File
          key={file.name}
          bucket={bucket}
          path={path.join('/')}
          storage={storage}
          removed={() => {
            again();
            go('storage', bucket.id, ...above);
          }}
        />
      )}
    </div>
  );
}

interface FileProps extends Pick<Props, 'bucket' | 'storage'> {
  readonly path: string;
  readonly removed: () => void;
}

function File({ bucket, path, storage, removed }: FileProps) {
  const { value, problem } = useAsked(`${bucket.id} ${path}`, () => storage.read(bucket.id, path));
  const [link, setLink] = useState<string>();
  const sign = async (): Promise<undefined> => {
    setLink(BASE + (await storage.sign(bucket.id, path, 3600)));
  };
  const remove = async (): Promise<undefined> => {
    await storage.remove(bucket.id, path);
    removed();
  };
  return (
    <section aria-label={`File ${path}`} className="card">
      <h3>{path}</h3>
      <div className="bar">
        <Act label="Signed link, for an hour" run={sign} />
        {bucket.public && (
          <Copy label="Copy public link" text={`${BASE}/storage/v1/object/public/${bucket.id}/${path}`} />
        )}
        <Act label="Delete" run={remove} look="danger" />
      </div>
      {link !== undefined && (
        <p className="path">
          <a href={link} target="_blank" rel="noreferrer">
            {link}
          </a>{' '}
          <Copy text={link} />
        </p>
      )}
      <Said problem={problem} />
      {value !== undefined && <Preview blob={value} name={path} />}
    </section>
  );
}
