// Operators use `npm run admin` to manage people, jobs and the installation while the server is running.
import { parseArgs } from 'node:util';
import { AppError } from '../../contract/errors.ts';
import { runCommand } from '../backup/commands/run-command.ts';
import { COMMANDS, type Command } from './commands.ts';
import { type AdminContext, openContext } from './open-context.ts';

/** Exit code for invalid arguments. A command that fails exits with 1. */
const MISUSED = 2;

/**
 * Runs the command in `args`, prints its result, and returns the exit code: 0, or 2 for invalid arguments. If
 * the command throws an `AppError`, prints the error's message and returns 1. Rethrows all other errors, such
 * as `StoreUnavailableError` if the database does not respond.
 */
export async function runAdmin(
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
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
    if (!values.help || name) {
      return misuse([name ? `There is no command ${name}.` : 'Enter a command.', ...lines]);
    }
    console.log(lines.join('\n'));
    return 0;
  }
  const usage = `Usage: npm run admin -- ${name} ${command.usage}`.trimEnd();
  if (!values.help) {
    const isMisused = Object.keys(values).length > 0 || !fits(command, words.length);
    return isMisused ? misuse([usage, command.text]) : await run(command, words, env);
  }
  console.log(`${usage}\n${command.text}`);
  return 0;
}

function misuse(lines: readonly string[]): number {
  console.error(lines.join('\n'));
  return MISUSED;
}

/**
 * Returns whether the usage of a command allows this number of arguments. In the usage, `A` is required,
 * `[A]` is optional, and `[A…]` stands for any number of arguments.
 */
function fits({ usage }: Command, count: number): boolean {
  const words = usage.split(' ').filter(Boolean);
  const required = words.filter((word) => !word.startsWith('[')).length;
  return count >= required && (usage.includes('…') || count <= words.length);
}

async function run(
  command: Command,
  words: readonly string[],
  env: Record<string, string | undefined>,
): Promise<number> {
  let context: AdminContext | null = null;
  try {
    const open = async () => (context ??= await openContext(env));
    for (const line of await command.run({ env, open, words })) console.log(line);
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    await (context as AdminContext | null)?.close();
  }
}

if (import.meta.main) {
  await runCommand(async () => {
    process.exitCode = await runAdmin(process.argv.slice(2), process.env);
  });
}
