// The lists of what cases rely on, and of the bodies that a configuration may replace.
import { knownBindings } from './known-bindings.ts';
import { knownNeeds } from './known-needs.ts';
import { renderCount } from '../../suites/kit/outcome.ts';

export function listNeeds(json: boolean): readonly string[] {
  const needs = knownNeeds();
  if (json)
    return [
      JSON.stringify(
        needs.map((need) => ({ ...need, cases: need.cases.map(({ id }) => id) })),
        null,
        2,
      ),
    ];
  return [
    ...needs.map(
      ({ id, hazard, title, cases }) => `${id}  [${hazard}]  ${title} (${renderCount(cases.length, 'case')})`,
    ),
    `${needs.length} needs: each is proven before the cases that rely on it. One with its cases, and the body that it sends: touchstone explain ${needs.find(({ operations }) => operations.length > 0)?.id ?? ''}.`,
  ];
}

export function listBindings(json: boolean): readonly string[] {
  const bindings = knownBindings().filter(({ template }) => template !== undefined);
  if (json) return [JSON.stringify(bindings, null, 2)];
  const [first] = bindings;
  return [
    ...bindings.flatMap(({ operation, interface: name, request, template, values }) => [
      `${operation}  [${name}]  ${request}`,
      `    ${JSON.stringify(template)}${values.length === 0 ? '' : `  values: ${values.join(', ')}`}`,
    ]),
    `The contract does not define the bodies of these ${bindings.length} operations. If your server expects another body, set bindings: { ${first?.operation ?? ''}: … } in touchstone.yaml.`,
  ];
}
