// `touchstone explain`: one case or one clause, with its place in the contract and how to run it.
import type { Command } from 'commander';
import type { Clause } from '../specs/clause.ts';
import { loadClauses, loadPlaces, loadRequirements } from '../specs/load.ts';
import { allSuites, NEWEST_REQUIREMENTS } from '../suites/battery.ts';
import { CliError } from './cli-error.ts';
import { suggestion } from './suggest.ts';

export function addExplainCommand(program: Command): void {
  program
    .command('explain')
    .description('one case or clause, with its place in the contract')
    .argument('<id>', 'the id of a case or clause')
    .action((id: string) => {
      process.stdout.write(`${explainLines(id).join('\n')}\n`);
    });
}

function explainLines(id: string): readonly string[] {
  const clauses = loadClauses();
  const cases = allSuites().flatMap((suite) => suite.cases);
  const found = cases.find((item) => item.id === id);
  const clause = clauses.find((item) => item.id === id);
  if (found === undefined && clause === undefined) {
    const known = [...cases, ...clauses].map((item) => item.id);
    throw new CliError(`There is no case and no clause "${id}".${suggestion(id, known)}`);
  }
  const lines: string[] = [];
  if (found !== undefined) {
    const scored = loadRequirements(NEWEST_REQUIREMENTS).cases.includes(id);
    lines.push(
      `Case ${id}: ${found.title}`,
      `  hazard   ${found.hazard}`,
      `  needs    ${found.needs.length === 0 ? 'nothing' : found.needs.join(', ')}`,
      `  scored   ${scored ? `yes, by requirement set ${NEWEST_REQUIREMENTS}` : 'no'}`,
      `  run it   npm exec -- touchstone run --only ${id}`,
      '  It cites:',
      ...found.clauses.flatMap((cited) => {
        const known = clauses.find((item) => item.id === cited);
        return known === undefined ? [`  Clause ${cited}`] : clauseLines(known).map((line) => `  ${line}`);
      }),
    );
  }
  if (clause !== undefined) {
    const citing = cases.filter((item) => item.clauses.includes(id)).map((item) => `  ${item.id}: ${item.title}`);
    lines.push(
      ...clauseLines(clause),
      ...(citing.length === 0 ? ['No case cites it.'] : ['Cases that cite it:', ...citing]),
    );
  }
  return lines;
}

function clauseLines(clause: Clause): readonly string[] {
  const places = loadPlaces();
  const fact = (name: string, value: string | undefined): readonly string[] =>
    value === undefined || value === '' ? [] : [`  ${name.padEnd(10)} ${value}`];
  return [
    `Clause ${clause.id} (${clause.strength}): ${clause.text}`,
    ...clause.places.flatMap((key) => {
      const place = places.find((item) => item.key === key);
      return fact('place', place === undefined ? key : `${key} (${place.kind}: ${place.about})`);
    }),
    ...fact('operations', clause.operations.join(', ')),
    ...fact('inference', clause.inference),
    ...fact('our mock', clause.mock),
    ...fact('untestable', clause.untestable),
  ];
}
