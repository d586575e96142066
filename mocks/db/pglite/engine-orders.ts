// What an engine in a thread of its own is told, and what it answers.
import type { ClockState } from '../../runtime/clock.ts';
import type { EngineImage } from '../image/engine-image.ts';
import type { Outcome } from './engine.ts';
import type { Watch } from './statement-limit.ts';

/** What the thread is started with. */
export interface Beginning {
  readonly dir: string | undefined;
  readonly image: EngineImage | undefined;
  /** Undefined: none, not even those that come with the engine. */
  readonly extensions: readonly string[] | undefined;
  /** Undefined: the system's. */
  readonly clock: ClockState | undefined;
  readonly watch: Watch;
}

/** `walled`, `limited`: as for a caller, who may not become the owner and has not all the time. */
export type Order =
  | {
      readonly kind: 'run';
      readonly message: Uint8Array;
      readonly walled: boolean;
      readonly limited: boolean;
      readonly clock: ClockState | undefined;
    }
  | { readonly kind: 'image' }
  | { readonly kind: 'close' };

/** The answer to an order, and the first one to the start. */
export type Reply =
  | { readonly kind: 'started' | 'closed' }
  | ({ readonly kind: 'ran' } & Outcome)
  | { readonly kind: 'image'; readonly image: EngineImage }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string | undefined };
