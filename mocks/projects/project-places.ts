// Says where the projects that are created keep their rows and bytes: of the same kind as the main project's, and beside them.
import type { MockOptions } from '../mock.ts';
import { isProjectRef } from '../runtime/project-ref.ts';

type Place = Pick<MockOptions, 'database' | 'blobs'>;

export interface ProjectPlaces {
  /** Whether what they hold is there after the end of the process. */
  readonly lasting: boolean;
  /** Where there is nothing yet, an empty place. */
  prepare(ref: string): Promise<Place>;
  /** With everything in it. */
  discard(ref: string): Promise<void>;
  /** What an earlier process left of projects that nobody knows any more; gives what the user should hear of. */
  sweep(known: readonly string[]): Promise<readonly string[]>;
}

/** Nobody can connect to an embedded database: a name that never resolves (RFC 2606) leads to nothing else by mistake. */
export function hostOfDatabase(database: MockOptions['database'], ref: string): string {
  if (database === undefined || !('url' in database)) return `db.${ref}.invalid`;
  const { hostname, searchParams } = new URL(database.url);
  return hostname || (searchParams.get('host') ?? 'localhost');
}

/** The main project's places must be open, so that nobody else has them. */
export function createProjectPlaces({ database, blobs }: Place): ProjectPlaces {
  const dir = database !== undefined && 'dir' in database ? database.dir : undefined;
  const url = database !== undefined && 'url' in database ? database.url : undefined;
  const bytes = blobs !== undefined && 'dir' in blobs ? blobs.dir : undefined;
  const s3 = blobs !== undefined && 's3' in blobs ? blobs.s3 : undefined;
  const given = [dir, bytes].filter((folder) => folder !== undefined);
  return {
    lasting: dir !== undefined,
    async prepare(ref) {
      const { projectFolder } = given.length === 0 ? {} : await import('./project-folders.ts');
      const store = s3 === undefined ? undefined : await import('../storage/blobs/s3/s3-projects.ts');
      const server = url === undefined ? undefined : await import('./project-databases.ts');
      return {
        ...(url === undefined || server === undefined
          ? {}
          : { database: { url: await server.createProjectDatabase(url, ref) } }),
        ...(dir === undefined || projectFolder === undefined ? {} : { database: { dir: projectFolder(dir, ref) } }),
        ...(bytes === undefined || projectFolder === undefined ? {} : { blobs: { dir: projectFolder(bytes, ref) } }),
        ...(s3 === undefined || store === undefined ? {} : { blobs: { s3: store.s3AddressOf(s3, ref) } }),
      };
    },
    async discard(ref) {
      if (url !== undefined) {
        const { dropProjectDatabase } = await import('./project-databases.ts');
        await dropProjectDatabase(url, ref);
      }
      if (s3 !== undefined) {
        const { removeS3Objects, s3AddressOf } = await import('../storage/blobs/s3/s3-projects.ts');
        await removeS3Objects(s3AddressOf(s3, ref), () => true);
      }
      if (given.length === 0) return;
      const { removeProjectFolder } = await import('./project-folders.ts');
      for (const folder of given) await removeProjectFolder(folder, ref);
    },
    async sweep(known) {
      if (given.length > 0) {
        const { sweepProjectFolders } = await import('./project-folders.ts');
        for (const folder of given) await sweepProjectFolders(folder, known);
      }
      if (s3 !== undefined) {
        const { removeS3Objects, s3AddressOf } = await import('../storage/blobs/s3/s3-projects.ts');
        await removeS3Objects(s3AddressOf(s3), (owner) => isProjectRef(owner) && !known.includes(owner));
      }
      if (url === undefined) return [];
      const { listLeftDatabases } = await import('./project-databases.ts');
      const left = await listLeftDatabases(url);
      return left.length === 0
        ? []
        : [
            `The server has databases of projects of an earlier run, which are not in use any more: ${left.join(', ')}.`,
          ];
    },
  };
}
