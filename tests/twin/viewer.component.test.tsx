import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ExampleTwin } from '../../site/routes/viewer/example-twin.tsx';
import { NoTwin } from '../../site/routes/viewer/no-twin.tsx';
import { openSite } from '../support/component/open-site.tsx';

const { origin } = location;
/** No player responds at this address. */
const origins = { playerOrigin: `${origin}/captures/none`, allowedOrigins: [`${origin}/captures/none`] };

function openExample(answer: () => Promise<Response>): void {
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(answer);
  onTestFinished(() => fetched.mockRestore());
  const twin = { id: 'example-3', name: 'A famous residence', poster: null, userId: null, origins };
  openSite(<ExampleTwin {...twin} />);
}

const tour = () => Promise.resolve(Response.json({ matterportId: 'gv360office', name: 'Office' }));
const frame = page.getByTitle('Player: A famous residence');

test('shows an unavailable example’s error on the page and in the console, and lets the user retry @8.16', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  let fails = true;
  openExample(() => (fails ? Promise.resolve(new Response('', { status: 503 })) : tour()));
  await expect.element(page.getByText('Failed to fetch example tour: 503')).toBeVisible();
  expect(logged).toHaveBeenCalledWith('Failed to fetch example tour: 503');
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(frame).toBeInTheDocument();
});

test('shows an error if the player does not respond within 15 seconds, and lets the user reopen it', async () => {
  const later = vi.spyOn(window, 'setTimeout');
  onTestFinished(() => later.mockRestore());
  const patience = () => later.mock.calls.find(([, delay]) => delay === 15_000)?.[0];
  openExample(tour);
  await expect.element(page.getByText('Opening A famous residence')).toBeVisible();
  await expect.poll(patience).toBeDefined();
  expect(page.getByRole('alert').query()).toBe(null);
  (patience() as () => void)();
  await expect.element(page.getByRole('alert').getByText('The player can’t be reached')).toBeVisible();
  const silent = frame.element();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Opening A famous residence')).toBeVisible();
  expect(frame.element()).not.toBe(silent);
});

test('logs the reason for a page without a twin in the console @8.17 @8.19', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  openSite(<NoTwin title="Incomplete link" hint="Ask." log="No user." />);
  await expect.element(page.getByRole('heading', { name: 'Incomplete link' })).toBeVisible();
  await expect.poll(() => logged.mock.calls).toContainEqual(['No user.']);
});
