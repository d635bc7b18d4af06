// The command `npm run admin`: lets the operator manage people, jobs and the installation while the server
// runs.
import { parseArgs } from 'node:util';
import { AppError } from '../../contract/errors.ts';
import { runCommand } from '../backup/commands/run-command.ts';
import { COMMANDS, type Command } from './commands.ts';
import { type AdminContext, openContext } from './open-context.ts';

/** Exit code for invalid arguments. A command that fails exits with 1. */
const MISUSED = 2;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
    strict: false,
  });
  const [name = '', ...words] = positionals;
  const command = COMMANDS.get(name);
  if (!command) {
    const list = [...COMMANDS].map(([each, { usage, text }]) => `  ${`${each} ${usage}`.padEnd(38)} ${text}`);
    const lines = [
      'Usage: npm run admin -- COMMAND',
      '',
      ...list,
      '',
      'PERSON is an id or a verified address.',
    ];
    if (values.help && !name) console.log(lines.join('\n'));
    else misuse([name ? `There is no command ${name}.` : 'Name a command.', ...lines]);
    return;
  }
  const usage = `Usage: npm run admin -- ${name} ${command.usage}`.trimEnd();
  if (values.help) console.log(`${usage}\n${command.text}`);
  else if (Object.keys(values).length > 0 || !fits(command, words.length)) misuse([usage, command.text]);
  else await run(command, words);
});

function misuse(lines: readonly string[]): void {
  console.error(lines.join('\n'));
  process.exitCode = MISUSED;
}

/**
 * Returns whether the usage allows this number of arguments. `A` is required, `[A]` is optional, `[A…]` is
 * any number.
 */
function fits({ usage }: Command, count: number): boolean {
  const words = usage.split(' ').filter(Boolean);
  const required = words.filter((word) => !word.startsWith('[')).length;
  return count >= required && (usage.includes('…') || count <= words.length);
}

async function run(command: Command, words: readonly string[]): Promise<void> {
  let context: AdminContext | null = null;
  try {
    const open = async () => (context ??= await openContext(process.env));
    for (const line of await command.run({ env: process.env, open, words })) console.log(line);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await (context as AdminContext | null)?.close();
  }
}
