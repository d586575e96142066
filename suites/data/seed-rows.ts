// The fixture's rows that read cases compare with: `specs/sql/seed.sql` in the words of the answers.

export interface BlogRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly rating: number | null;
  readonly createdAt: string;
}

const blog = (id: number, name: string, description: string | null, rating: number | null): BlogRow => ({
  id,
  name,
  description,
  rating,
  createdAt: id === 8 || id === 9 ? '2024-01-08T08:00:00.5' : `2024-01-${String(id).padStart(2, '0')}T08:00:00`,
});

export const BLOGS: readonly BlogRow[] = [
  blog(1, 'Ada Notes', 'About engines', 5),
  blog(2, 'ada notes', 'The same name in lower case', 3),
  blog(3, 'Basalt', null, null),
  blog(4, 'Cinder Track', 'Running', 3),
  blog(5, '100% Wool', 'Knitting', 4),
  blog(6, 'Delta', '', null),
  blog(7, 'Delta Blues', 'Music', 5),
  blog(8, 'Ember', null, 1),
  blog(9, 'Fjord', 'Water', 2),
  blog(10, 'Garnet', 'Stones', 3),
  blog(11, 'Über Alpen', 'Mountains', 4),
  blog(12, 'Iris "Quoted"', "With 'quotes' and \\ backslash", null),
  blog(13, 'Juniper', null, 5),
  blog(14, 'Kestrel', 'Birds', 1),
  blog(15, 'Lumen', 'Light', 2),
  blog(16, 'Moraine', 'No posts yet', 3),
];

export interface PostRow {
  readonly id: string;
  readonly blogId: number;
  readonly title: string;
  readonly body: string | null;
  readonly status: string | null;
}

/** In the order of the primary key. */
export const POSTS: readonly PostRow[] = Array.from({ length: 48 }, (_, index) => post(index + 1)).sort((a, b) =>
  a.id < b.id ? -1 : 1,
);

function post(n: number): PostRow {
  return {
    id: `00000000-0000-4000-8000-${String((n * 37) % 97).padStart(12, '0')}`,
    blogId: n <= 12 ? 1 : 2 + (n % 14),
    title: `Post ${String(n).padStart(2, '0')}`,
    body: n % 5 === 0 ? null : `Body of post ${n}`,
    status: ['draft', 'published', 'published', null][n % 4] ?? null,
  };
}

export function blogIds(keep: (row: BlogRow) => boolean): readonly number[] {
  return BLOGS.filter(keep).map((row) => row.id);
}
