// The commands of package.json that start one program: `node scripts/run.mjs COMMAND …`.
import { findChromium } from './chromium.mjs';
import { build, ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './install.mjs';
import { become, fail, node, run } from './processes.mjs';

const PRODUCTION = { NODE_ENV: 'production' };

/** Each command receives the arguments after its name and returns an exit code, or nothing if it keeps running. */
const COMMANDS = {
  // The whole product from a fresh clone. A second start only checks and runs.
  start: async () => {
    await prepare();
    become(['--max-semi-space-size=4', 'build/product/main.js'], PRODUCTION);
  },
  // Processes scans for a server elsewhere: see docs/operations.md.
  runner: async (args) => {
    await prepare();
    become(['build/product/runner.js', ...args], PRODUCTION);
  },
  // The site and player with hot reload; an edited server replaces the previous one.
  dev: async () => {
    await ensureInstalled();
    become(['scripts/dev-server.ts'], { NODE_ENV: 'development' });
  },
  // `cluster [FOLDER]`, `cluster drill` or `cluster soak`: see docs/operations.md.
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
  // Measures every figure that the product promises, as ratios within one run.
  bench: async (args) => {
    await prepare();
    return await run(node(), ['bench/run.ts', ...args], {
      ...PRODUCTION,
      CHROMIUM_PATH: await findChromium(),
    });
  },
  // Pictures of every screen, for inspection.
  screenshots: (args) => takePictures(['tests/support/screenshots.ts'], args),
  // The pictures of the README, the guides and the dashboard's carousel, which are committed.
  pictures: (args) =>
    takePictures(
      ['tests/support/guide-pictures.ts', 'tests/support/moving-picture.ts', 'scripts/draw-features.ts'],
      args,
    ),
  // These do not install or build, because a server may be running here. See docs/operations.md and
  // docs/guide/back-up-and-restore.md.
  admin: (args) => run(node(), ['server/admin/admin.ts', ...args]),
  backup: (args) => run(node(), ['server/backup/commands/backup.ts', ...args]),
  restore: (args) => run(node(), ['server/backup/commands/restore.ts', ...args]),
  doctor: (args) => run(node(), ['server/backup/commands/doctor.ts', ...args]),
};

const [name = '', ...rest] = process.argv.slice(2);
const command = COMMANDS[name] ?? fail(`Name one of these commands: ${Object.keys(COMMANDS).join(', ')}.`);
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
