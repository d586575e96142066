// References of projects: what one looks like.
import type { Ids } from './ids.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const LENGTH = 20;
const FORM = new RegExp(`^[a-z]{${LENGTH}}$`);

export function createProjectRef(ids: Ids): string {
  return ids.text(LENGTH, LETTERS);
}

/** What is no reference names no project: it is neither decoded nor brought into another case. */
export function isProjectRef(text: string): boolean {
  return FORM.test(text);
}
