// How the app uploads a file, apart from the rest of it, since there are several ways.
import type { SupabaseClient } from '@supabase/supabase-js';

/** Throws an Error if the file was not stored; answers its path in the bucket. */
export async function uploadFile(
  { storage }: Pick<SupabaseClient, 'storage'>,
  { bucket, path, content }: { readonly bucket: string; readonly path: string; readonly content: Blob },
): Promise<string> {
  const { data, error } = await storage.from(bucket).upload(path, content, { contentType: content.type });
  if (error !== null) throw new Error(`${path} was not uploaded: ${error.message}`);
  return data.path;
}
