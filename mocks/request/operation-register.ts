// The register of operations: each interface says by its own router what it serves.
import type { InterfaceName } from '../../specs/clause.ts';
import type { Operations } from '../http/operations.ts';

export type OperationRegister = Readonly<Record<InterfaceName, Operations>>;
