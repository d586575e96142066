// Part 5: buckets with their limits, and what is in them.
import { useMemo, useState } from 'react';
import { go, to } from './address.ts';
import { useAsked } from './asking.ts';
import { Check, Field, useFields } from './fields.tsx';
import { Form, Said } from './pieces.tsx';
import type { PartProps } from './connection.ts';
import { StorageBucket } from './storage-bucket.tsx';
import { sizeOf, storageOf } from './storage-requests.ts';

export function Storage({ connection, place: [id, ...path] }: PartProps) {
  const storage = useMemo(() => storageOf(connection), [connection]);
  const { value, problem, again } = useAsked('buckets', storage.buckets);
  const bucket = value?.find((one) => one.id === id);
  const add = async (given: { readonly name: string }): Promise<undefined> => {
    await storage.addBucket(given);
    again();
    go('storage', given.name);
  };
  return (
    <div className="split tables">
      <nav aria-label="Buckets">
        <Said problem={problem} />
        {value?.map((one) => (
          <a key={one.id} href={to('storage', one.id)} aria-current={one === bucket ? 'page' : undefined}>
            {one.name} <small>{one.public ? 'public' : 'private'}</small>
          </a>
        ))}
        <a href={to('storage')} aria-current={id === undefined ? 'page' : undefined}>
          New bucket
        </a>
      </nav>
      <section aria-label={bucket === undefined ? 'New bucket' : `Bucket ${bucket.name}`}>
        {id !== undefined && value !== undefined && bucket === undefined && (
          <p className="problem">There is no bucket {id}.</p>
        )}
        {bucket === undefined ? (
          <NewBucket save={add} />
        ) : (
          <>
            <h2>{bucket.name}</h2>
            <p className="muted">
              {bucket.public
                ? 'Public: whoever knows a path reads it.'
                : 'Private: read by policy or by a signed link.'}{' '}
              {bucket.file_size_limit === null ? 'No limit of its own' : `At most ${sizeOf(bucket.file_size_limit)}`};{' '}
              {bucket.allowed_mime_types?.join(', ') ?? 'all types'}.
            </p>
            <StorageBucket key={bucket.id} bucket={bucket} path={path} storage={storage} changed={again} />
          </>
        )}
      </section>
    </div>
  );
}

function NewBucket({ save }: { readonly save: (bucket: { readonly name: string }) => Promise<undefined> }) {
  const [{ name, limit, types }, field] = useFields({ name: '', limit: '', types: '' });
  const [isPublic, setPublic] = useState(false);
  const allowed = types.split(',').flatMap((type) => type.trim() || []);
  const bucket = {
    name,
    public: isPublic,
    ...(limit === '' ? {} : { file_size_limit: Number(limit) }),
    ...(allowed.length === 0 ? {} : { allowed_mime_types: allowed }),
  };
  return (
    <>
      <h2>New bucket</h2>
      <Form label="New bucket" act="Make bucket" run={() => save(bucket)}>
        <Field label="Name" {...field('name')} />
        <Field label="Largest file, in bytes (optional)" type="number" {...field('limit')} />
        <Field label="Allowed types (optional)" {...field('types')} hint="image/*, application/pdf" />
        <Check label="Public" checked={isPublic} change={setPublic} />
      </Form>
    </>
  );
}
