// The form of a list of data cases.
import { cases } from '../kit/contract/cases.ts';
import type { DataContext } from './context.ts';

export const dataCases = cases<DataContext>;
