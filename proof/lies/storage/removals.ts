// Three objects in a folder, two of which have a path that begins alike.

export const FOLDER = [
  'bucket one',
  'upload one/folder/a.txt',
  'upload one/folder/a.txt.bak',
  'upload one/folder/b.txt',
];
