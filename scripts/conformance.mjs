// `npm run conformance URL [HOST]` checks the player at a URL (see docs/player-protocol.md).
// The command acts as the player's host, in a real Chromium.
import { createInterface } from 'node:readline/promises';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from './chromium.mjs';
import { fail, root } from './processes.mjs';

const OWN_HOST = 'http://localhost:3000';
const VERSION = 3;

const [address = '', host] = process.argv.slice(2);
const player = URL.parse(address);
if (!player || !/^https?:$/.test(player.protocol)) {
  fail('Enter the address of a player: npm run conformance URL [HOST]');
}
const terminal = process.stdin.isTTY
  ? createInterface({ input: process.stdin, output: process.stdout })
  : null;
const trusted = new URL(host ?? (await readHost()) ?? OWN_HOST).origin;
const script = await bundle();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  // Some checks need a user, who must see the player.
  headless: terminal === null,
  args: [
    // The test page below counts as a public site, but must be able to access a player on this machine.
    '--disable-features=LocalNetworkAccessChecks',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
});
let failures = 0;
try {
  const page = await browser.newPage();
  // The test page replaces the host, at the origin that the player trusts.
  const body = `<!doctype html><title>Conformance</title><body><script>${script}</script>`;
  const served = `${trusted}/conformance-of-a-player`;
  await page.route(served, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  let asked = new AbortController();
  await page.exposeFunction('printCheck', (line, state) => {
    if (state === 'failed') failures += 1;
    console.log(line);
  });
  await page.exposeFunction('endAsk', () => asked.abort());
  await page.exposeFunction('askPerson', (task, labels) => {
    asked = new AbortController();
    return ask(task, labels, asked.signal);
  });
  await page.goto(served);
  await page.evaluate(([url, version]) => window.tryPlayer(url, version), [player.href, VERSION]);
} finally {
  terminal?.close();
  await browser.close();
}
process.exitCode = failures > 0 ? 1 : 0;

/** Returns the host's origin from the page of GoV360's player, or undefined for other players. */
async function readHost() {
  const response = await fetch(player).catch(() => fail(`${player.href} cannot be reached.`));
  return /<meta name="gov360-host" content="(https?:[^"]+)"/.exec(await response.text())?.[1];
}

/** Returns the checks, bundled as one script that does not contain `</script>`. */
async function bundle() {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: `${root}/tools/conformance/main.ts`, output: { format: 'iife' } },
    },
  });
  return output[0].code.replaceAll('</script', String.raw`<\/script`);
}

/**
 * Asks the user to do a task. Returns the label that the user chooses, or null if `done` is aborted because
 * the player has shown that the task is done. Without a terminal, returns the last label, which skips the
 * task.
 */
async function ask(task, labels, done) {
  if (!terminal) return labels.at(-1);
  const choices = labels.map((label, index) => `${index + 1} ${label}`).join(', ');
  for (;;) {
    const answer = await terminal.question(`${task} [${choices}] `, { signal: done }).catch(() => null);
    if (answer === null) {
      console.log();
      return null;
    }
    const label = labels[Number(answer) - 1];
    if (label) return label;
  }
}
