// `node scripts/run.mjs COMMAND …` runs one of the commands in COMMANDS.
import { findChromium } from './chromium.mjs';
import { build, ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './install.mjs';
import { become, entry, fail, node, run, runBeside } from './processes.mjs';
import { runChecks } from './run-checks.mjs';

const PRODUCTION = { NODE_ENV: 'production' };

/**
 * The commands by name. Each gets the arguments after its name, and returns an exit code, or nothing if it
 * keeps running.
 */
const COMMANDS = {
  // Installs, builds and starts the whole product. Skips steps that are up to date.
  start: async () => {
    await prepare();
    become(['--max-semi-space-size=4', 'build/product/main.js'], PRODUCTION);
  },
  // Processes scans for a server on another machine. See docs/operations.md.
  runner: async (args) => {
    await prepare();
    become(['build/product/runner.js', ...args], PRODUCTION);
  },
  // Starts the site and the player with hot reload.
  // After a change of the server's code, the server is reloaded.
  dev: async () => {
    await ensureInstalled();
    become(['scripts/dev-server.ts'], { NODE_ENV: 'development' });
  },
  // `cluster [FOLDER]`, `cluster drill` or `cluster soak`. See docs/operations.md.
  cluster: async (args) => {
    await prepare();
    const [what = '', ...rest] = args;
    become(
      what === 'drill' || what === 'soak'
        ? [`bench/cluster/${what}.ts`, ...rest]
        : ['bench/cluster/run.ts', ...args],
    );
  },
  build: async () => {
    await ensureInstalled();
    await build();
    return 0;
  },
  // Checks formatting, dead code, lint rules and types.
  check: async () => {
    await ensureInstalled();
    const { failed } = await runChecks();
    if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}.`);
    return failed.length > 0 ? 1 : 0;
  },
  // Runs the checks, and all unit tests except those of processing, which generate whole buildings.
  // The command needs no build, database or browser.
  'test-quick': async () => {
    await ensureInstalled();
    const [{ failed }, unit] = await Promise.all([
      runChecks(),
      runBeside(node(), [entry('vitest'), 'run', '--project', 'unit'], { NODE_ENV: 'test' }),
    ]);
    console.log(`— unit tests${unit.code === 0 ? '' : `\n${unit.output.trim()}\n`}`);
    if (unit.code !== 0) failed.push('unit tests');
    console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}.` : '\nAll passed.');
    return failed.length > 0 ? 1 : 0;
  },
  // Checks the performance targets. See docs/performance.md.
  bench: async (args) => {
    await prepare();
    return await run(node(), ['bench/run.ts', ...args], {
      ...PRODUCTION,
      CHROMIUM_PATH: await findChromium(),
    });
  },
  // Takes pictures of every screen for inspection.
  screenshots: (args) => takePictures(['tests/support/screenshots.ts'], args),
  // Takes the pictures for the README, the guides and the dashboard's carousel. These pictures are committed.
  pictures: (args) =>
    takePictures(
      ['tests/support/guide-pictures.ts', 'tests/support/moving-picture.ts', 'scripts/draw-features.ts'],
      args,
    ),
  // The following commands do not install or build, because a server may be running from this folder.
  // See docs/operations.md and docs/guide/back-up-and-restore.md.
  admin: (args) => run(node(), ['server/admin/admin.ts', ...args]),
  backup: (args) => run(node(), ['server/backup/commands/backup.ts', ...args]),
  restore: (args) => run(node(), ['server/backup/commands/restore.ts', ...args]),
  doctor: (args) => run(node(), ['server/backup/commands/doctor.ts', ...args]),
};

const [name = '', ...rest] = process.argv.slice(2);
const command = COMMANDS[name] ?? fail(`Enter one of these commands: ${Object.keys(COMMANDS).join(', ')}.`);
const code = await command(rest);
if (code !== undefined) process.exit(code);

async function prepare() {
  await ensureInstalled();
  await ensureBuilt();
}

async function takePictures(programs, names) {
  await prepare();
  const environment = { CHROMIUM_PATH: await findChromium() };
  for (const program of programs) {
    const code = await run(node(), [program, ...names], environment);
    if (code !== 0) return code;
  }
  return 0;
}
