// Transformed images: the original is answered, as in a browser that does the rest, and the answer and the journal say so.
import { holdsError } from '../../http/respond.ts';
import type { Call } from '../operations/call.ts';
import { downloadAuthenticatedObject, downloadPublicObject, downloadSignedObject } from './download.ts';

export const renderAuthenticatedImage = async (call: Call<never, Wish>): Promise<object> =>
  asItIs(await downloadAuthenticatedObject(call));

export const renderPublicImage = async (call: Call<never, Wish>): Promise<object> =>
  asItIs(await downloadPublicObject(call));

export const renderSignedImage = async (call: Call<never, Wish & { readonly token: string }>): Promise<object> =>
  asItIs(await downloadSignedObject(call));

interface Wish {
  readonly download?: string;
}

function asItIs(response: object): Response {
  const answer = response as Response;
  answer.headers.set('x-touchstone-transform', 'not applied');
  return holdsError(answer, 'This mock does not transform images: the answer is the original, as it was uploaded.');
}
