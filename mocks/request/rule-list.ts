// Rules in force, in the order in which they came: fault rules, and stubs.

/** `prefix` is that of their ids; `what` is "fault rule". */
export function createRuleList<R extends { readonly id: string }>(prefix: string, what: string) {
  let rules: readonly R[] = [];
  let added = 0;
  const list = (): readonly R[] => rules;
  return {
    list,
    snapshot: list,
    /** Returns its id, which none had before. */
    put: (rule: Omit<R, 'id'>): string => {
      added += 1;
      const id = `${prefix}-${added}`;
      rules = [...rules, { ...rule, id } as R];
      return id;
    },
    replace: (rule: R, by: R): void => {
      rules = rules.map((each) => (each === rule ? by : each));
    },
    remove(id: string): void {
      if (!rules.some((rule) => rule.id === id))
        throw new Error(`There is no ${what} ${id}. Known: ${rules.map((rule) => rule.id).join(', ') || 'none'}.`);
      rules = rules.filter((rule) => rule.id !== id);
    },
    clear(): void {
      rules = [];
    },
    restore(to: readonly R[]): void {
      rules = to;
      added = Math.max(added, ...to.map(({ id }) => Number(/\d+$/u.exec(id)?.[0] ?? 0)));
    },
  };
}
