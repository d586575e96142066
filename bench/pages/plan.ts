// Reads PostgreSQL's plan of a statement: which scans with which conditions.

export interface PlanFacts {
  /** The scans of tables, in short. */
  readonly scans: readonly string[];
  readonly hasIndexCondition: boolean;
  readonly hasSequentialScan: boolean;
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Scan Direction'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Node[];
}

/** Takes the result of `explain (format json)`, parsed or as text. */
export function readPlan(explained: unknown): PlanFacts {
  const parsed = (typeof explained === 'string' ? JSON.parse(explained) : explained) as readonly {
    readonly Plan: Node;
  }[];
  const root = parsed[0]?.Plan;
  if (root === undefined) throw new Error(`This is no plan: ${JSON.stringify(explained)}`);
  const nodes = flatten(root);
  const scans = nodes.filter((node) => node['Relation Name'] !== undefined || node['Index Name'] !== undefined);
  return {
    scans: [...new Set(scans.map(renderScan))],
    hasIndexCondition: nodes.some((node) => node['Index Cond'] !== undefined),
    hasSequentialScan: nodes.some((node) => node['Node Type'] === 'Seq Scan'),
  };
}

function flatten(node: Node): readonly Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

function renderScan(node: Node): string {
  const backward = node['Scan Direction'] === 'Backward' ? ' backward' : '';
  const place = node['Index Name'] ?? node['Relation Name'] ?? '';
  const condition = node['Index Cond'] === undefined ? '' : ` cond ${node['Index Cond']}`;
  const filter = node.Filter === undefined ? '' : ` filter ${node.Filter}`;
  return `${node['Node Type']}${backward} ${place}${condition}${filter}`;
}
