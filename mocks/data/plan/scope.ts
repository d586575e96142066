// What planning needs at every step: the model, the dialect and the document around the selection.
import type { DataDialect } from '../dialect.ts';
import type { Model } from '../model/model.ts';
import type { SelectionScope } from './selection.ts';

export interface PlanScope extends SelectionScope {
  readonly model: Model;
  readonly dialect: DataDialect;
}
