// Each folder here with a folder "supabase" is a project as its developers have it; its project.yaml says the rest.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { describeProject } from './describe-project.ts';

const folders = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(join(import.meta.dirname, name, 'supabase')),
);
describe.each(folders)('the project %s', (name) => {
  describeProject(join(import.meta.dirname, name, 'supabase'), join(import.meta.dirname, name, 'project.yaml'));
});
