import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ProfilePanel } from '../../site/routes/dashboard/profile/profile-form.tsx';
import { openSite } from '../support/component/open-site.tsx';

const profile = {
  name: 'Ada Byron',
  company: 'Analytical Estates',
  role: 'Facility manager',
  email: 'ada@example.test',
  title: '',
  phone: '',
  revision: 1,
  updated: { seconds: 1_700_000_000, nanoseconds: 0 },
};
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

/** Opens the form. Returns a list to which each submission is added. */
function openProfile(): Record<string, FormDataEntryValue>[] {
  const saved: Record<string, FormDataEntryValue>[] = [];
  openSite(<ProfilePanel userId="ada" profile={profile} answer={undefined} />, {
    action: async ({ request }) => {
      saved.push(Object.fromEntries(await request.formData()));
      return null;
    },
  });
  return saved;
}

test('rejects a profile without a name, company or role, and shows an error for each @5.3', async () => {
  const saved = openProfile();
  for (const name of ['Name', 'Company', 'Role']) {
    const input = field(name);
    const before = (input.element() as HTMLInputElement).value;
    await input.fill('');
    await expect.element(page.getByText(`${name} is required.`)).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(input).toHaveFocus();
    await input.fill(before);
    await expect.element(page.getByText(`${name} is required.`)).not.toBeInTheDocument();
  }
  expect(saved).toEqual([]);
  await field('Name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => saved)
    .toMatchObject([{ intent: 'profile', name: 'Ada Lovelace', 'was.name': 'Ada Byron' }]);
});

test('shows a green tick for a completed field and a red warning for an empty required field @5.4', async () => {
  openProfile();
  const markOf = (name: string) => field(name).element().parentElement!.querySelector('[data-mark]');
  const mark = () => markOf('Company')!;
  const hue = () => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.fillStyle = getComputedStyle(mark()).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return green > red ? 'green' : 'red';
  };
  await expect.element(field('Company')).toBeVisible();
  expect(mark().querySelector('svg')).toBeVisible();
  expect(hue()).toBe('green');
  const tick = mark().innerHTML;
  await field('Company').fill('');
  await expect.element(page.getByText('Company is required.')).toBeVisible();
  expect(hue()).toBe('red');
  expect(mark().innerHTML).not.toBe(tick);
  expect(markOf('Email')).not.toBe(null);
  await field('Email').fill('');
  await expect.poll(() => markOf('Email')).toBe(null);
});
