// Types as introspection shows them, written as GraphQL writes them.

export interface TypeShape {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType?: TypeShape | null;
}

/** Such as `[Int!]!`. */
export function renderType({ kind, name, ofType }: TypeShape): string {
  if (ofType === null || ofType === undefined) return name ?? '';
  return kind === 'LIST' ? `[${renderType(ofType)}]` : `${renderType(ofType)}!`;
}
