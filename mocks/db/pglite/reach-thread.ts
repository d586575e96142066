// Reaches into a thread that is busy: V8's inspector interrupts its loops, in WebAssembly too.
import { Session } from 'node:inspector';
import { isMainThread } from 'node:worker_threads';

interface Attached {
  readonly params: { readonly sessionId: string; readonly workerInfo: { readonly title: string } };
}

/** Only the main thread can: from another one nothing happens. */
export function evaluateInThread(thread: number, expression: string): void {
  if (!isMainThread) return;
  const session = new Session();
  session.connect();
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }: Attached) => {
    // What follows the bracket depends on the version of Node.
    if (!workerInfo.title.startsWith(`[worker ${thread}]`)) return;
    const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } });
    session.post('NodeWorker.sendMessageToWorker', { sessionId, message });
  });
  session.on('NodeWorker.receivedMessageFromWorker', () => {
    setImmediate(() => {
      session.disconnect();
    });
  });
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
}
