import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SignInFrame } from '../../site/routes/sign-in/sign-in-frame.tsx';
import { openSite } from '../support/component/open-site.tsx';
import { click } from '../support/component/press.ts';

const picture = page.getByRole('application');
const smaller = page.getByRole('button', { name: 'Smaller spotlight' });
const larger = page.getByRole('button', { name: 'Larger spotlight' });

const spot = (name: 'x' | 'y' | 'radius') =>
  Math.round(Number.parseFloat(getComputedStyle(picture.element()).getPropertyValue(`--spot-${name}`)));

/** Opens the poster beside a heading, and waits until it handles input. */
async function openPoster(width = 1440, height = 900): Promise<HTMLElement> {
  await page.viewport(width, height);
  openSite(
    <SignInFrame>
      <h1>Sign in</h1>
    </SignInFrame>,
  );
  await expect.element(picture).toBeVisible();
  return picture.element() as HTMLElement;
}

/**
 * Moves a mouse or finger over the picture to a point, in CSS pixels from the picture's left and top edges.
 */
function point(type: string, x: number, y: number, pointerType = 'mouse', pointerId = 1): void {
  const { left, top } = picture.element().getBoundingClientRect();
  const at = { clientX: left + x, clientY: top + y };
  picture.element().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, pointerId, ...at }));
}

/** Turns the wheel. Returns whether this prevents the page from scrolling. */
function turnWheel(deltaY: number): boolean {
  return !picture
    .element()
    .dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true }));
}

test('shows the poster on the right, grey and blurred except for a clear circle of 200 px @1.16 @2.14', async () => {
  const element = await openPoster();
  await expect.element(page.getByText("You're almost onboard...")).toBeVisible();
  const heading = page.getByRole('heading', { name: 'Sign in' }).element();
  expect(element.getBoundingClientRect().left).toBeGreaterThan(heading.getBoundingClientRect().right);
  const [veiled, clear] = [...element.querySelectorAll('img')].map((image) => getComputedStyle(image));
  expect(veiled!.filter).toMatch(/grayscale\(1\).*blur\([1-9]\d*px\)/);
  expect(clear!.filter).toBe('none');
  expect(clear!.maskImage).toMatch(/radial-gradient\((circle )?200px/);
});

test('moves the circle with the mouse and arrow keys, and resizes it with plus and minus @2.15', async () => {
  await openPoster();
  await userEvent.hover(picture, { position: { x: 100, y: 120 } });
  await expect.poll(() => [spot('x'), spot('y')]).toEqual([100, 120]);
  const clear = picture.element().querySelector('img:last-of-type')!;
  expect(getComputedStyle(clear).maskImage).toContain('at 100px 120px');
  (picture.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect([spot('x'), spot('y')]).toEqual([120, 140]);
  await userEvent.keyboard('+');
  expect(spot('radius')).toBe(210);
  await userEvent.keyboard('-');
  expect(spot('radius')).toBe(200);
});

test('resizes the circle between 100 and 300 px in steps of 10 with the wheel, and then scrolls the page @2.18', async () => {
  await openPoster();
  const radii = (deltaY: number, turns: number) =>
    Array.from({ length: turns }, () => (turnWheel(deltaY) ? spot('radius') : 'scrolls'));
  expect(radii(-100, 11)).toEqual([210, 220, 230, 240, 250, 260, 270, 280, 290, 300, 'scrolls']);
  const down = Array.from({ length: 20 }, (_, step) => 290 - step * 10);
  expect(radii(100, 21)).toEqual([...down, 'scrolls']);
  expect(radii(-100, 1)).toEqual([110]);
});

test('moves the circle with a finger without blocking scrolling, and resizes it with buttons @2.16', async () => {
  const element = await openPoster(390, 844);
  expect(getComputedStyle(element).touchAction).toBe('pan-y');
  point('pointerdown', 60, 40, 'touch');
  expect([spot('x'), spot('y')]).toEqual([60, 40]);
  point('pointermove', 90, 50, 'touch');
  expect([spot('x'), spot('y')]).toEqual([90, 50]);
  await click(larger);
  expect(spot('radius')).toBe(210);
  await click(smaller);
  await click(smaller);
  expect(spot('radius')).toBe(190);
});

test('enlarges the circle in steps, up to its maximum, on a pinch @2.17', async () => {
  await openPoster(390, 844);
  const drawApart = (from: number, to: number) => {
    point('pointerdown', 100, 100, 'touch', 1);
    point('pointerdown', 100 + from, 100, 'touch', 2);
    point('pointermove', 100 + to, 100, 'touch', 2);
    point('pointerup', 100, 100, 'touch', 1);
    point('pointerup', 100 + to, 100, 'touch', 2);
  };
  drawApart(100, 121);
  expect(spot('radius')).toBe(240);
  drawApart(100, 50);
  expect(spot('radius')).toBe(120);
  drawApart(50, 200);
  expect(spot('radius')).toBe(300);
});
