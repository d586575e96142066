// Of which kind the promise of a clause is.
import { DATA } from './promises-data.ts';
import type { PromiseKind } from './ways.ts';

type Listed = Exclude<PromiseKind, 'form'>;

/** Clauses by kind, without the name of their interface; what is in no list is about form. */
const STORAGE: Readonly<Record<Exclude<Listed, 'filter' | 'page'>, readonly string[]>> = {
  list: [
    'bucket.list-shows-bucket',
    'replace.keeps-one-object',
    'delete.many-answers-the-removed',
    'batch.item-for-each-path',
    'list.shows-objects-under-prefix',
    'list.shows-deeper-objects',
    'list.leaves-out-others',
    'list.of-its-bucket',
    'list.follows-changes',
  ],
  effect: [
    'bucket.limits-are-optional',
    'bucket.create-makes-bucket',
    'bucket.update-changes-bucket',
    'bucket.empty-removes-objects',
    'bucket.delete-removes-bucket',
    'paths.object-path-may-have-slashes',
    'upload.stores-object',
    'replace.replaces-content',
    'delete.one-removes-object',
    'delete.many-removes-objects',
    'move.moves-object',
    'copy.copies-object',
  ],
  bounds: [
    'bucket.empty-keeps-bucket',
    'bucket.delete-leaves-others',
    'upload.of-its-bucket',
    'replace.leaves-others',
    'delete.one-leaves-others',
    'delete.many-leaves-others',
    'copy.keeps-source',
  ],
  limit: [
    'bucket.get-missing',
    'download.missing-object',
    'info.missing-object',
    'batch.missing-has-error',
    'batch.missing-has-null-url',
    'move.missing-source',
    'copy.missing-source',
    'limits.size-limit-refuses',
    'limits.media-types-refuse',
  ],
  authorization: [
    'public.only-public-buckets',
    'batch.inaccessible-has-error',
    'auth.bucket-operations',
    'auth.object-writes',
    'auth.private-reads',
    'auth.signing',
    'auth.listing',
    'auth.public-paths-need-none',
    'auth.made-up',
  ],
  link: [
    'sign.url-downloads-object',
    'sign.token-required',
    'sign.tampered-token',
    'sign.token-of-other-object',
    'sign.time-limited',
    'batch.present-has-url',
    'batch.url-downloads-object',
    'batch.tokens-of-their-own',
  ],
  value: [
    'bucket.shows-what-was-asked',
    'bucket.list-agrees-with-get',
    'bucket.create-answers-its-name',
    'bucket.get-answers-bucket',
    'record.name-is-path',
    'record.of-its-bucket',
    'upload.key-joins-bucket-and-path',
    'download.authenticated-answers-content',
    'download.superseded-path',
    'info.authenticated-answers',
    'info.public-answers',
    'public.answers-content',
    'batch.present-has-null-error',
    'copy.key-is-of-the-copy',
  ],
};

const MANAGEMENT: Readonly<Record<Exclude<Listed, 'filter' | 'page' | 'link'>, readonly string[]>> = {
  list: [
    'projects.id-unique',
    'projects.create-listed',
    'refs.unique',
    'organizations.id-unique',
    'organizations.create-listed',
    'functions.id-unique',
    'functions.slug-unique',
    'functions.list-agrees',
    'functions.list-real',
  ],
  effect: [
    'secrets.create',
    'secrets.delete',
    'functions.create',
    'functions.update',
    'functions.delete',
    'hostname.get-follows',
    'hostname.delete',
    'encryption.update-follows',
    'bans.delete',
    'restrictions.apply-follows',
  ],
  bounds: [
    'service.secrets',
    'service.per-project',
    'secrets.delete-only-named',
    'functions.update-keeps',
    'functions.update-identity',
    'functions.delete-only-named',
    'bans.retrieve-changes-nothing',
    'bans.delete-lifts',
  ],
  limit: ['refs.unknown', 'functions.unknown'],
  authorization: ['auth.token', 'auth.wrong-token', 'auth.https-only', 'auth.users-apart'],
  value: [
    'projects.id-is-ref',
    'projects.create-name',
    'projects.create-organization',
    'projects.listed-as-answered',
    'organizations.create-name',
    'functions.times',
    'functions.metadata',
    'functions.get',
    'functions.update-metadata',
    'functions.update-time',
    'hostname.step-answers',
    'hostname.initialize-name',
    'restrictions.apply-config',
    'types.schemas-select',
    'types.from-schema',
    'types.of-project',
  ],
};

const LISTED: Readonly<Record<string, Partial<Readonly<Record<Listed, readonly string[]>>>>> = {
  data: DATA,
  management: MANAGEMENT,
  storage: STORAGE,
};

/** Every clause that is not about form, as often as it is listed. */
export const allListed: readonly { readonly clause: string; readonly kind: Listed }[] = Object.entries(LISTED).flatMap(
  ([name, kinds]) =>
    Object.entries(kinds).flatMap(([kind, clauses]) =>
      clauses.map((clause) => ({ clause: `${name}.${clause}`, kind: kind as Listed })),
    ),
);

const KIND_OF = new Map(allListed.map(({ clause, kind }) => [clause, kind]));

export function kindOf(clause: string): PromiseKind {
  return KIND_OF.get(clause) ?? 'form';
}
