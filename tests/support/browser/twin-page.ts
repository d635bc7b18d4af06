import { type Browser, expect, type FrameLocator, type Page } from '@playwright/test';
import { pages } from '../../../contract/addresses.ts';
import { browserCookie, type TestSession } from '../servers/session.ts';
import { playerIn } from './frames.ts';

/** Milliseconds; several spaces are drawn in software at once. */
export const PATIENCE = 45_000;

interface OpenTwin {
  origin: string;
  session: TestSession;
  /** Whose twin it is; the session's own where none is named. */
  ownerId?: string;
  /** Without, the player shows the twin as a page. */
  webgl?: boolean;
  /** Of the window, CSS pixels. */
  width?: number;
}

/** Opens a person's demo in a separate browser context, and resolves when its player shows it. */
export async function openTwinPage(
  browser: Browser,
  { origin, session, ownerId = session.userId, webgl = true, width = 760 }: OpenTwin,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: 'reduce',
    viewport: { width, height: 560 },
  });
  await context.addCookies([browserCookie(origin, session)]);
  if (!webgl) await context.addInitScript(withoutWebgl);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(pages.demo(ownerId));
  const shown = webgl
    ? playerIn(page).getByRole('application', { name: '3D view' })
    : playerIn(page).getByRole('heading', { name: /^Tags \d+$/ });
  await expect(shown).toBeVisible({ timeout: PATIENCE });
  return page;
}

/** Runs in each page, and so names nothing of this file. */
function withoutWebgl(): void {
  const own = Reflect.get(HTMLCanvasElement.prototype, 'getContext') as (
    this: HTMLCanvasElement,
    kind: string,
    ...others: unknown[]
  ) => unknown;
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement, kind: string, ...others: unknown[]) {
      return kind.startsWith('webgl') ? null : own.call(this, kind, ...others);
    },
  });
}

export const numberOf = (tag: number) => String(tag).padStart(2, '0');

/** Writes into a field of a tag called ‘Device’ or ‘Checked’ and its number. */
export async function editTag(
  player: FrameLocator,
  tag: number,
  label: string,
  value: string,
): Promise<void> {
  await player.getByLabel('Find a tag').fill(numberOf(tag));
  await player.getByRole('button', { name: new RegExp(`^(Device|Checked) ${numberOf(tag)}$`) }).click();
  await player.getByRole('button', { name: 'Edit', exact: true }).click();
  await player.getByLabel(label, { exact: true }).fill(value);
  await player.getByRole('button', { name: 'Save tag' }).click();
  await player.getByRole('button', { name: 'Close' }).click();
}
