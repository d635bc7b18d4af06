import { Link, useLocation, useNavigate } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EXAMPLE_CARDS } from '../../contract/example-cards.ts';
import { ExampleList } from '../../site/routes/dashboard/home/examples.tsx';
import { FeatureCarousel } from '../../site/routes/dashboard/home/feature-carousel.tsx';
import { ProjectRow } from '../../site/routes/dashboard/home/project-row.tsx';
import { drawQr } from '../../site/routes/dashboard/my-demo/qr-path.ts';
import { ShareInfo } from '../../site/routes/dashboard/my-demo/share-info.tsx';
import { TwinFrame } from '../../site/routes/dashboard/twin-frame.tsx';
import { emulateMedia } from '../support/component/emulate.ts';
import { openRoutes, openSite } from '../support/component/open-site.tsx';

vi.mock('../../site/routes/dashboard/my-demo/qr-path.ts', { spy: true });

const cards = () => [...document.querySelectorAll('li h3')].map((name) => name.textContent);

test('turns the feature carousel both ways, pauses it, shows the feature’s number, and responds to arrow keys @1.10 @1.11 @1.13 @9.6 @9.11', async () => {
  openSite(<FeatureCarousel start={4} />);
  const carousel = page.getByRole('region', { name: 'Features' });
  const heading = carousel.getByRole('heading');
  await carousel.getByRole('button', { name: 'Pause' }).click();
  const seen = [];
  for (let step = 0; step < 6; step += 1) {
    seen.push(heading.element().textContent);
    await carousel.getByRole('button', { name: 'Next feature' }).click();
  }
  expect(seen).toEqual(['Collaboration', 'Search', 'Tags', 'Points of interest', 'Files', 'Measure']);
  await carousel.getByRole('button', { name: 'Previous feature' }).click();
  await expect.element(heading).toHaveTextContent('Measure');
  await expect.element(carousel.getByText(/98-99%/)).toBeVisible();
  await expect
    .element(carousel.getByRole('link', { name: 'Guide: Measure' }))
    .toHaveAttribute('href', '/guide/measuring');
  await expect.element(carousel.getByRole('group', { name: '4 of 6' })).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(heading).toHaveTextContent('Files');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(heading).toHaveTextContent('Measure');
  await carousel.getByRole('button', { name: 'Play' }).click();
  await expect.element(carousel.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('turns the feature carousel automatically until paused, and again after a restart @1.11', async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'no-preference' });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  openSite(
    <>
      <button type="button">Elsewhere</button>
      <FeatureCarousel start={4} />
    </>,
  );
  const heading = page.getByRole('region', { name: 'Features' }).getByRole('heading');
  // The carousel waits while you point at it or focus it.
  const lookElsewhere = async () => await page.getByRole('button', { name: 'Elsewhere' }).click();
  await lookElsewhere();
  vi.advanceTimersToNextTimer();
  await expect.element(heading).toHaveTextContent('Search');
  await page.getByRole('button', { name: 'Pause' }).click();
  await lookElsewhere();
  vi.advanceTimersByTime(60_000);
  await expect.element(heading).toHaveTextContent('Search');
  await page.getByRole('button', { name: 'Play' }).click();
  await lookElsewhere();
  vi.advanceTimersToNextTimer();
  await expect.element(heading).toHaveTextContent('Tags');
});

test('shows the first three example cards in colour and the others in grey, in any sort order @2.36 @9.7', async () => {
  openSite(<ExampleList cards={EXAMPLE_CARDS} />);
  const filters = () =>
    [...document.querySelectorAll('li img')].map((image) => getComputedStyle(image).filter);
  const [colour, grey] = ['none', 'grayscale(1)'];
  await expect.poll(filters).toEqual([colour, colour, colour, grey, grey, grey]);
  await page.getByRole('button', { name: /Sort by/ }).click();
  await page.getByRole('menuitemradio', { name: 'Name' }).click();
  await expect.poll(filters).toEqual([colour, colour, grey, grey, grey, colour]);
});

test('searches and sorts the example cards in the address without a history entry @2.26 @2.27', async () => {
  const Address = () => <output>{useLocation().pathname + useLocation().search}</output>;
  function Steps() {
    const navigate = useNavigate();
    return [-1, 1].map((step) => (
      <button key={step} type="button" onClick={() => void navigate(step)}>
        Step {step}
      </button>
    ));
  }
  const Home = () => (
    <>
      <Address />
      <Steps />
      <ExampleList cards={EXAMPLE_CARDS} />
    </>
  );
  const Profile = () => (
    <>
      <Address />
      <Steps />
      <Link to="/dashboard">Dashboard</Link>
    </>
  );
  openRoutes(
    [
      { path: '/dashboard', Component: Home },
      { path: '/profile', Component: Profile },
    ],
    '/profile',
  );
  const address = page.getByText(/^\/(dashboard|profile)/);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const search = page.getByRole('searchbox', { name: 'Search spaces' });
  await search.fill('factory');
  await expect.poll(cards).toEqual(['Factory']);
  await expect.element(page.getByText('1 space', { exact: true })).toBeVisible();
  await expect.element(address).toHaveTextContent('/dashboard?q=factory');
  await page.getByRole('button', { name: 'Step -1' }).click();
  await expect.element(address).toHaveTextContent('/profile');
  await page.getByRole('button', { name: 'Step 1' }).click();
  await expect.element(search).toHaveValue('factory');
  expect(cards()).toEqual(['Factory']);

  await search.fill('zebra');
  await expect.element(page.getByText('No space matches your search')).toBeVisible();
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await expect.poll(cards).toHaveLength(6);
  await expect.element(address).toHaveTextContent('/dashboard');
  await page.getByRole('button', { name: /Sort by/ }).click();
  const orders = page.getByRole('menuitemradio').elements();
  expect(orders.map((order) => order.textContent)).toEqual(['Name', 'Date updated', 'Environment']);
  await page.getByRole('menuitemradio', { name: 'Environment' }).click();
  await expect.element(address).toHaveTextContent('/dashboard?sort=environment');
  await expect.element(page.getByRole('button', { name: 'Sort by Environment', exact: true })).toBeVisible();
});

test('opens a dialog from Welcome, and restores the focus when the dialog closes @2.25', async () => {
  const thumbnails = { ours: {}, ownerId: 'u1', provider: '' };
  openSite(<ProjectRow tour={null} thumbnails={thumbnails} />);
  const welcome = page.getByRole('button', { name: 'Welcome' });
  await welcome.click();
  const dialog = page.getByRole('dialog', { name: 'Welcome to your demo project' });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(welcome).toHaveFocus();
});

test('moves the focus into an example when the example starts', async () => {
  openRoutes([
    { path: '/', Component: () => <TwinFrame src="about:blank" name="Office space" takesFocus /> },
  ]);
  await expect.element(page.getByTitle(/Office space/)).toHaveFocus();
});

test('displays a public twin’s link as a QR code on request, and keeps the link if drawing fails', async () => {
  const address = 'https://twins.test/demo/u1';
  const embed = 'https://twins.test/embed/u1';
  openRoutes([
    {
      path: '/',
      Component: () => <ShareInfo shared kept="" name="Tower" address={address} embedAddress={embed} />,
    },
  ]);
  const open = page.getByRole('button', { name: 'QR code' });
  const dialog = page.getByRole('dialog', { name: 'QR code of the link' });
  const code = dialog.getByRole('img', { name: 'QR code of the link to this twin' });
  vi.mocked(drawQr).mockImplementationOnce(() => {
    throw new Error('No program');
  });
  await open.click();
  await expect.element(dialog.getByRole('alert').getByText(/The QR code could not be created/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('textbox', { name: 'Link to this twin' })).toHaveValue(address);

  await open.click();
  await expect.element(code).toBeVisible();
  expect(code.element().querySelector('path')?.getAttribute('d')).toBe(drawQr(address).path);
  await expect.element(dialog.getByText(address)).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'Save as SVG' }))
    .toHaveAttribute('href', expect.stringMatching(/^data:image\/svg/));
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
});
