import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { builtInCaptures } from '../../server/domain/captures/built-in-captures.ts';
import type { Figure } from '../figure.ts';
import type { MeasuredDimension } from '../pages/sizes/main.ts';
import { buildPage } from './player-pages.ts';
import { servePage } from '../serve-page.ts';

/** The worst error, per cent, among the known dimensions of each capture, as the player unpacks its surfaces. */
export async function measureSizes(browser: Browser): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-sizes-'));
  await buildPage(join(import.meta.dirname, '../pages/sizes'), folder);
  const served = await servePage(folder);
  const page = await browser.newPage();
  try {
    await page.goto(served.origin);
    await page.waitForFunction(() => 'measureSizes' in window);
    const figures: Figure[] = [];
    for (const id of builtInCaptures())
      figures.push(figure(id, await page.evaluate((id) => window.measureSizes(id), id)));
    return figures;
  } finally {
    await page.close();
    await served.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function figure(id: string, dimensions: readonly MeasuredDimension[]): Figure {
  const errors = dimensions.map(({ name, metres, found }) => ({
    name,
    // what is not found is as wrong as can be
    percent: Number.isNaN(found) ? 100 : (100 * Math.abs(found - metres)) / metres,
  }));
  const [worst] = errors.sort((a, b) => b.percent - a.percent);
  return {
    name: `${id}, error of its known dimensions`,
    value: worst?.percent ?? 100,
    unit: '%',
    atMost: 1,
    detail: worst ? `the worst of ${errors.length}: ${worst.name}` : 'it knows none',
  };
}
