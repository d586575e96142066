// Says where the projects that are created keep their rows and bytes: of the same kind as the main project's, and beside them.
import type { Claim } from '../db/postgres/claim.ts';
import type { MockOptions } from '../mock.ts';
import { isProjectRef } from '../runtime/ids.ts';

type Place = Pick<MockOptions, 'database' | 'blobs'>;

type OthersOn = Pick<Claim, 'isFirst' | 'isLast'>;

/** On a server that several processes may use: which mock they are, and whether they are all there is. */
export interface ServerRun {
  readonly run: string;
  readonly isLast: () => Promise<boolean>;
}

export type ProjectPlaces = ReturnType<typeof createProjectPlaces>;

/** Nobody can connect to an embedded database: a name that never resolves (RFC 2606) leads to nothing else by mistake. */
export function hostOfDatabase(database: MockOptions['database'], ref: string): string {
  if (database === undefined || !('url' in database)) return `db.${ref}.invalid`;
  const { hostname, searchParams } = new URL(database.url);
  return hostname || (searchParams.get('host') ?? 'localhost');
}

/** The main project's places must be open, so that nobody else has them. */
export function createProjectPlaces({ database, blobs }: Place, server?: ServerRun) {
  const dir = database !== undefined && 'dir' in database ? database.dir : undefined;
  const url = database !== undefined && 'url' in database ? database.url : undefined;
  const bytes = blobs !== undefined && 'dir' in blobs ? blobs.dir : undefined;
  const s3 = blobs !== undefined && 's3' in blobs ? blobs.s3 : undefined;
  const given = [dir, bytes].filter((folder) => folder !== undefined);
  return {
    /** Whether what they hold is there after the end of the process. */
    lasting: dir !== undefined,
    /** Does the work with its place, which is empty where there is nothing yet. */
    async within<T>(ref: string, work: (place: Place, claim: OthersOn | undefined) => Promise<T>): Promise<T> {
      const { projectFolder } = given.length === 0 ? {} : await import('./project-folders.ts');
      const store = s3 === undefined ? undefined : await import('../storage/blobs/s3/s3-store.ts');
      const place = {
        ...(dir === undefined || projectFolder === undefined ? {} : { database: { dir: projectFolder(dir, ref) } }),
        ...(bytes === undefined || projectFolder === undefined ? {} : { blobs: { dir: projectFolder(bytes, ref) } }),
        ...(s3 === undefined || store === undefined ? {} : { blobs: { s3: store.s3AddressOf(s3, ref) } }),
      };
      if (url === undefined || server === undefined) return work(place, undefined);
      const { withinProjectDatabase } = await import('./project-databases.ts');
      return withinProjectDatabase(url, { ref, run: server.run }, (own, isNew) =>
        // At the end it goes as a whole: till then another process may come back to its snapshots.
        work({ ...place, database: { url: own } }, { isFirst: isNew, isLast: () => Promise.resolve(false) }),
      );
    },
    /** The projects whose places any process of this mock has made on the server. */
    async list(): Promise<readonly string[]> {
      if (url === undefined || server === undefined) return [];
      return (await import('./project-databases.ts')).listProjectsOf(url, server.run);
    },
    /** The same, if no other process needs them. */
    async leftAtLast(): Promise<readonly string[]> {
      return (await server?.isLast()) === true ? this.list() : [];
    },
    /** With everything in it. */
    async discard(ref: string): Promise<void> {
      if (url !== undefined) {
        const { dropProjectDatabase } = await import('./project-databases.ts');
        await dropProjectDatabase(url, ref);
      }
      if (s3 !== undefined) {
        const { removeS3Objects, s3AddressOf } = await import('../storage/blobs/s3/s3-store.ts');
        await removeS3Objects(s3AddressOf(s3, ref), () => true);
      }
      if (given.length === 0) return;
      const { removeProjectFolder } = await import('./project-folders.ts');
      for (const folder of given) await removeProjectFolder(folder, ref);
    },
    /** What an earlier process left of projects that nobody knows any more; gives what the user should hear of. */
    async sweep(known: readonly string[]): Promise<readonly string[]> {
      if (given.length > 0) {
        const { sweepProjectFolders } = await import('./project-folders.ts');
        for (const folder of given) await sweepProjectFolders(folder, known);
      }
      if (s3 !== undefined) {
        const { removeS3Objects, s3AddressOf } = await import('../storage/blobs/s3/s3-store.ts');
        await removeS3Objects(s3AddressOf(s3), (owner) => isProjectRef(owner) && !known.includes(owner));
      }
      if (url === undefined || server === undefined) return [];
      const { listLeftDatabases } = await import('./project-databases.ts');
      const left = await listLeftDatabases(url, server.run);
      return left.length === 0
        ? []
        : [
            `The server has databases of projects of an earlier run, which are not in use any more: ${left.join(', ')}.`,
          ];
    },
  };
}
