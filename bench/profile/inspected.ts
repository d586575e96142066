// The CPU profile of a process that was started with --inspect, over the protocol of its inspector.
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  /** Ids of nodes, one for each sample. */
  readonly samples: readonly number[];
  /** Microseconds since the sample before. */
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
}

export interface Inspected {
  /** The profile of what the process does while `work` lasts. */
  profile(work: () => Promise<void>): Promise<CpuProfile>;
  close(): void;
}

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** `port`: the one given to `--inspect`. */
export async function inspect(port: number): Promise<Inspected> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as [
    { readonly webSocketDebuggerUrl: string },
  ];
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result, error } = JSON.parse(String(data)) as Reply;
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(error.message));
    waiting.delete(id);
  });
  let asked = 0;
  const ask = (method: string, params: object = {}): Promise<unknown> => {
    asked += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(asked, answer);
    socket.send(JSON.stringify({ id: asked, method, params }));
    return answer.promise;
  };
  await ask('Profiler.enable');
  await ask('Profiler.setSamplingInterval', { interval: 200 });
  return {
    async profile(work) {
      await ask('Profiler.start');
      await work();
      const { profile } = (await ask('Profiler.stop')) as { readonly profile: CpuProfile };
      return profile;
    },
    close() {
      socket.close();
    },
  };
}
