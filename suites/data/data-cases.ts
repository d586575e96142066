// The form of a list of data cases.
import { cases } from '../kit/contract/case.ts';
import type { DataContext } from './context.ts';

export const dataCases = cases<DataContext>;
