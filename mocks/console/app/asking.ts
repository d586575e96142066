// Hooks for what is asked of the mock: a value that is read, and a deed that is done, with what went wrong.
import { useCallback, useEffect, useState } from 'react';

interface Asked<T> {
  readonly value: T | undefined;
  readonly problem: string | undefined;
  /** Reads it anew. */
  readonly again: () => void;
}

/** Read again when `key` changes; the last value stays until then. */
export function useAsked<T>(key: string, read: () => Promise<T>): Asked<T> {
  const [state, setState] = useState<{ value?: T; problem?: string; key: string }>({ key });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    read().then(
      (value) => isCurrent && setState({ value, key }),
      (error: unknown) => isCurrent && setState({ problem: textOf(error), key }),
    );
    return () => {
      isCurrent = false;
    };
    // `read` is a new function each time; `key` says what it reads.
  }, [key, round]);
  const again = useCallback(() => {
    setRound((before) => before + 1);
  }, []);
  const isFit = state.key === key;
  return { value: isFit ? state.value : undefined, problem: isFit ? state.problem : undefined, again };
}

/** What it resolves with is said. */
export type Work = () => Promise<string | undefined>;

interface Deed {
  readonly problem: string | undefined;
  readonly said: string | undefined;
  readonly isBusy: boolean;
  readonly run: (work: Work) => void;
}

export function useDeed(): Deed {
  const [state, setState] = useState<{ problem?: string; said?: string; isBusy: boolean }>({ isBusy: false });
  const run = useCallback((work: Work) => {
    const wait = async (): Promise<void> => {
      setState({ isBusy: true });
      try {
        const said = await work();
        setState({ isBusy: false, ...(said === undefined ? {} : { said }) });
      } catch (error) {
        setState({ isBusy: false, problem: textOf(error) });
      }
    };
    void wait();
  }, []);
  return { problem: state.problem, said: state.said, isBusy: state.isBusy, run };
}

export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
