import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { withoutBakedLight } from '../tests/support/player/lit-model.ts';
import { median, type Figure } from './figure.ts';
import { measureLandingPaint } from './lighthouse.ts';
import { launchBrowser, timeFirstFrame, type Network } from './player/player-first-frame.ts';
import { buildPages } from './player/player-pages.ts';
import { LINE } from './player/player.ts';
import { servePage } from './serve-page.ts';
import { measureDashboard } from './servers/server-load.ts';

const root = resolve(import.meta.dirname, '..');
const OFFICE = 'gv360office';
/**
 * The id of an unchanged copy of the office, as an operator installs a capture. `LIT`: the id of a copy
 * without baked light, as most programs write captures.
 */
const INSTALLED = 'office-copy';
const LIT = 'office-lit-';
const ROUNDS = 5;
const LINE_ROUNDS = 4;

/** The pages that alternate. A lit capture has a separate bare page, which also lights it. */
type Contestant = 'built-in' | 'installed' | 'lit' | 'bare' | 'bareLit' | 'modelViewer';

/** Measures the few ratios that are checked before each release, within five minutes. */
export async function measureQuick(): Promise<Figure[]> {
  return [
    ...(await measureFirstFrames()),
    ...(await measureLandingPaint()),
    // Runs last, because it restricts this process, and what it starts, to one core.
    ...(await measureDashboard()),
  ];
}

async function measureFirstFrames(): Promise<Figure[]> {
  const dataDir = install();
  const [pages, litPages] = [await buildPages(OFFICE, INSTALLED), await buildPages(OFFICE, LIT)];
  const folders = [join(root, 'build/player'), pages.bare, litPages.bare, pages.modelViewer];
  const served = await Promise.all(folders.map((folder) => servePage(folder, dataDir)));
  const [player = '', bare = '', bareLit = '', modelViewer = ''] = served.map(({ origin }) => origin);
  const contestants: Record<Contestant, string> = {
    'built-in': `${player}/?m=${OFFICE}`,
    bare,
    installed: `${player}/?m=${INSTALLED}`,
    modelViewer,
    lit: `${player}/?m=${LIT}`,
    bareLit,
  };
  const browser = await launchBrowser();
  try {
    const here = await takeTurns(browser, contestants, ROUNDS, null);
    const far = await takeTurns(browser, contestants, LINE_ROUNDS, LINE);
    return [
      ...ratios('first frame beside a bare three.js page', here, 1.1),
      ...ratios('first frame over 40 ms and 20 Mbit/s, beside a bare three.js page', far, 1.15),
      ratio('installed capture, first frame over 40 ms and 20 Mbit/s, beside model-viewer', far, [
        'installed',
        'modelViewer',
        1,
      ]),
    ];
  } finally {
    await browser.close();
    for (const page of served) await page.stop();
    for (const built of [pages, litPages]) built.remove();
    rmSync(dataDir, { recursive: true });
  }
}

/** Creates a data folder with both copies of the office. */
function install(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'gov360-bench-'));
  mkdirSync(join(dataDir, 'captures'));
  for (const id of [INSTALLED, LIT]) {
    const folder = join(dataDir, 'captures', id);
    cpSync(join(root, 'captures', OFFICE), folder, { recursive: true });
    const manifest = readFileSync(join(folder, 'capture.json'), 'utf8');
    writeFileSync(join(folder, 'capture.json'), manifest.replace(`"${OFFICE}"`, `"${id}"`));
  }
  const scene = join(dataDir, 'captures', LIT, 'scene.glb');
  writeFileSync(scene, withoutBakedLight(readFileSync(scene)));
  return dataDir;
}

type Times = Record<Contestant, number[]>;

/** Opens each page in turn, round after round. The first round only warms up the machine. */
async function takeTurns(
  browser: Browser,
  contestants: Record<Contestant, string>,
  rounds: number,
  network: Network | null,
): Promise<Times> {
  const times: Times = { 'built-in': [], installed: [], lit: [], bare: [], bareLit: [], modelViewer: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of Object.keys(contestants) as Contestant[]) {
      const time = await timeFirstFrame(browser, OFFICE, contestants[name], network);
      if (round > 0) times[name].push(time);
    }
  }
  return times;
}

function ratios(what: string, times: Times, atMost: number): Figure[] {
  return [
    ratio(`built-in capture, ${what}`, times, ['built-in', 'bare', atMost]),
    ratio(`installed capture, ${what}`, times, ['installed', 'bare', atMost]),
    ratio(`installed capture that the player lights, ${what}`, times, ['lit', 'bareLit', atMost]),
  ];
}

function ratio(
  name: string,
  times: Times,
  [one, other, atMost]: [one: Contestant, other: Contestant, atMost: number],
): Figure {
  const list = (all: readonly number[]): string => all.map(Math.round).join(', ');
  return {
    name,
    value: median(times[one]) / median(times[other]),
    unit: 'x',
    atMost,
    detail: `medians of ${times[one].length} rounds, ms: ${list(times[one])} to ${list(times[other])}`,
  };
}
