// How the ways of faults are written down: fault ids by kind and way, without the name of the interface.
import type { PromiseKind, WAYS } from './ways.ts';

export type WrittenWays = {
  readonly [K in Exclude<PromiseKind, 'form'>]?: { readonly [W in keyof (typeof WAYS)[K]]?: readonly string[] };
};
