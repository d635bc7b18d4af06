import { api, pages } from '../../contract/addresses.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { call } from '../support/servers/session.ts';

test('the profile has a tab for itself and one for messages @2.31', async ({ page, signIn }) => {
  await signIn();
  await page.goto(pages.profile());
  await expect(page.getByRole('tab')).toHaveText(['My Profile', 'Messages']);
  await page.getByRole('tab', { name: 'Messages' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('a filled field has a green tick, an empty one a warning in red @5.4', async ({ page, signIn }) => {
  await signIn();
  await page.goto(pages.profile());
  const field = page.getByRole('textbox', { name: 'Company' });
  const mark = field.locator('xpath=following-sibling::*[@data-mark]');
  const hue = async () => {
    const [red = 0, green = 0] = await mark.evaluate((element) => {
      const canvas = document.createElement('canvas').getContext('2d');
      if (!canvas) return [];
      canvas.fillStyle = getComputedStyle(element).color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    });
    return green > red ? 'green' : 'red';
  };
  await expect(mark.locator('svg')).toBeVisible();
  expect(await hue()).toBe('green');
  const tick = await mark.innerHTML();
  await field.fill('');
  await field.blur();
  await expect(page.getByText('Company is required.')).toBeVisible();
  expect(await hue()).toBe('red');
  expect(await mark.innerHTML()).not.toBe(tick);
});

test('nothing is saved while name, company or role is missing @5.3', async ({ page, product, signIn }) => {
  const session = await signIn();
  await page.goto(pages.profile());
  for (const field of ['Name', 'Company', 'Role']) {
    const input = page.getByRole('textbox', { name: field });
    const before = await input.inputValue();
    await input.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`${field} is required.`)).toBeVisible();
    await expect(input).toBeFocused();
    await input.fill(before);
  }
  const stored = await call(product.origin, session, 'GET', api.profile(session.userId));
  expect(await stored.json()).toMatchObject({ revision: 1 });
});

test('a message has one of six moods, of which nothing is the first choice @3.7 @3.9', async ({
  page,
  product,
  signIn,
}) => {
  const session = await signIn();
  await page.goto(pages.messages());
  const mood = page.getByRole('button', { name: /Mood/ });
  await expect(mood).toContainText('I feel nothing');
  await mood.click();
  await expect(page.getByRole('menuitemradio')).toHaveText([
    'Excited',
    'Loved',
    'Happy',
    'Sad',
    'Thumbsy',
    'I feel nothing',
  ]);
  await page.getByRole('menuitemradio', { name: 'Sad' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('With a mood');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  const stored = await call(product.origin, session, 'GET', api.messages(session.userId));
  expect(await stored.json()).toMatchObject({
    messages: [{ message: 'With a mood', mood: 'sad', email: session.email, displayName: 'Ada Byron' }],
  });
});

test('letters typed within 350 ms name a mood together, later ones begin anew @9.13', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto(pages.messages());
  await page.getByRole('button', { name: /Mood/ }).click();
  const menu = page.getByRole('menu');
  const focused = (name: string) => expect(page.getByRole('menuitemradio', { name })).toBeFocused();
  // A key carries the time, in ms, at which it was pressed.
  const press = (key: string, at: number) =>
    menu.evaluate(
      (element, [letter, timeStamp]) => {
        const event = new KeyboardEvent('keydown', { key: letter, bubbles: true, cancelable: true });
        Object.defineProperty(event, 'timeStamp', { value: timeStamp });
        element.dispatchEvent(event);
      },
      [key, at] as const,
    );
  await press('s', 1000);
  await focused('Sad');
  await press('e', 1350);
  await focused('Sad');
  await press('e', 1701);
  await focused('Excited');
});
