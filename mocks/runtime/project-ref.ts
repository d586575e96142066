// References of projects: what one looks like.
import type { Ids } from './ids.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const LENGTH = 20;
const FORM = new RegExp(`^[a-z]{${LENGTH}}$`);

export function createProjectRef(ids: Ids): string {
  return ids.text(LENGTH, LETTERS);
}

/** A text that is not a reference names no project: it is neither decoded nor changed in case. */
export function isProjectRef(text: string): boolean {
  return FORM.test(text);
}
