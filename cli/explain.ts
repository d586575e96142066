// `touchstone explain`: one case, clause, area, need or capability, with its place in the contract and how to run it; or a search by words.
import type { Command } from 'commander';
import { addCommand } from './commands.ts';
import { createRedactor } from '../suites/kit/redact/redact.ts';
import { readConfig } from './options/config.ts';
import { checkBindings } from './catalogue/known-bindings.ts';
import { tint } from './options/tint.ts';

export function addExplainCommand(program: Command): void {
  addCommand(program, 'explain').action(async (words: readonly string[], options: { readonly config?: string }) => {
    // With the faults, which are most of the program.
    const { explainLines } = await import('./catalogue/explain-lines.ts');
    const { config, given } = readConfig(options.config, process.env);
    checkBindings(config.bindings);
    const { text } = createRedactor(given.secrets);
    process.stdout.write(
      `${tint(explainLines(words.join(' '), config.bindings).map((line) => text(line))).join('\n')}\n`,
    );
  });
}
