import { type Browser, expect, type FrameLocator, type Page } from '@playwright/test';
import { pages } from '../../../contract/addresses.ts';
import { browserCookie, type TestSession } from '../servers/session.ts';
import { playerIn } from './frames.ts';

/** How long to wait, in milliseconds. Several captures are drawn in software at the same time. */
export const PATIENCE = 45_000;

interface OpenTwin {
  origin: string;
  session: TestSession;
  /** The owner of the twin; by default, the session's user. */
  ownerId?: string;
  /** If false, the player shows the twin as a page without 3D. */
  webgl?: boolean;
  /** The width of the window in CSS pixels. */
  width?: number;
}

/** Opens a user's demo in a separate browser context. Resolves when the player shows it. */
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

/**
 * Makes the player show its twin as a page without 3D. Runs in each page
 * (`context.addInitScript(withoutWebgl)`), so it cannot use anything else in this file.
 */
export function withoutWebgl(): void {
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

/** Fills in a field of the tag with this number. The tag is called ‘Device’ or ‘Checked’ and the number. */
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
