// The operations of resumable uploads: what speaks their protocol is loaded by the first request.
import { inNode } from '../../runtime/in-node.ts';
import type { Call } from '../operations/call.ts';
import { notInPages } from './refusals.ts';

/** The library needs Node, which the rest of the mock does not. */
async function speak(call: Call, isSigned: boolean): Promise<object> {
  if (!inNode()) throw notInPages();
  const protocol = await import('./protocol.ts');
  return protocol.speak(call, isSigned);
}

const byUser = (call: Call): Promise<object> => speak(call, false);
const byLink = (call: Call): Promise<object> => speak(call, true);

export const describeResumableUploads = byUser;
export const createResumableUpload = byUser;
export const continueResumableUpload = byUser;
export const getResumableUpload = byUser;
export const deleteResumableUpload = byUser;
export const createSignedResumableUpload = byLink;
export const continueSignedResumableUpload = byLink;
export const getSignedResumableUpload = byLink;
export const deleteSignedResumableUpload = byLink;
