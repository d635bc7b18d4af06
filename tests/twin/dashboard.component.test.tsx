import { tell } from '../support/component/watch-here.ts';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UserPage, UserRow } from '../../contract/account/account.ts';
import { api, pages } from '../../contract/addresses.ts';
import { EXAMPLE_CARDS } from '../../contract/example-cards.ts';
import { correctionsSchema } from '../../contract/scans/corrections.ts';
import type { Space } from '../../contract/scans/space.ts';
import type { Notification } from '../../contract/threads/notification-schema.ts';
import { Bell } from '../../site/page/bell.tsx';
import { ExampleList } from '../../site/routes/dashboard/home/examples.tsx';
import { FeatureCarousel } from '../../site/routes/dashboard/home/feature-carousel.tsx';
import { ProjectRow } from '../../site/routes/dashboard/home/project-row.tsx';
import { drawQr } from '../../site/routes/dashboard/my-demo/qr-path.ts';
import { Settings } from '../../site/routes/dashboard/my-demo/settings.tsx';
import { ShareInfo } from '../../site/routes/dashboard/my-demo/share-info.tsx';
import { NotificationItem } from '../../site/routes/dashboard/notifications/notification-item.tsx';
import { UserList } from '../../site/routes/dashboard/overview/user-list.tsx';
import { BuildingPanel } from '../../site/routes/dashboard/scans/setup/panels/building-panel.tsx';
import { useSaving } from '../../site/routes/dashboard/scans/setup/panels/save-state.tsx';
import { useEditor } from '../../site/routes/dashboard/scans/setup/use-editor.ts';
import { SearchButton, useSearch } from '../../site/routes/dashboard/search/search.tsx';
import { TwinFrame } from '../../site/routes/dashboard/twin-frame.tsx';
import { VisuallyHidden } from '../../site/ui/visually-hidden.tsx';
import { blockRequests, emulateMedia } from '../support/component/emulate.ts';
import { answerRequests, noConnection, openRoutes, openSite } from '../support/component/open-site.tsx';
import { click, fillIn, press } from '../support/component/press.ts';

const cards = () => [...document.querySelectorAll('li h3')].map((name) => name.textContent);

test('turns the feature carousel both ways, pauses it, shows the feature’s number, and responds to arrow keys @1.10 @1.11 @1.13 @9.6 @9.11', async () => {
  openSite(<FeatureCarousel start={4} />);
  const carousel = page.getByRole('region', { name: 'Features' });
  const heading = carousel.getByRole('heading');
  await press(carousel.getByRole('button', { name: 'Pause' }), '{Enter}');
  const seen = [];
  for (let step = 0; step < 6; step += 1) {
    seen.push(heading.element().textContent);
    await press(carousel.getByRole('button', { name: 'Next feature' }), '{Enter}');
  }
  expect(seen).toEqual(['Collaboration', 'Search', 'Tags', 'Points of interest', 'Files', 'Measure']);
  await press(carousel.getByRole('button', { name: 'Previous feature' }), '{Enter}');
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
  await press(carousel.getByRole('button', { name: 'Play' }), '{Enter}');
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
  const lookElsewhere = () => click(page.getByRole('button', { name: 'Elsewhere' }));
  await lookElsewhere();
  vi.advanceTimersToNextTimer();
  await expect.element(heading).toHaveTextContent('Search');
  await press(page.getByRole('button', { name: 'Pause' }), '{Enter}');
  await lookElsewhere();
  vi.advanceTimersByTime(60_000);
  await expect.element(heading).toHaveTextContent('Search');
  await press(page.getByRole('button', { name: 'Play' }), '{Enter}');
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
  await press(page.getByRole('button', { name: /Sort by/ }), '{Enter}');
  await press(page.getByRole('menuitemradio', { name: 'Name' }), '{Enter}');
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
  await press(page.getByRole('link', { name: 'Dashboard' }), '{Enter}');
  const search = page.getByRole('searchbox', { name: 'Search spaces' });
  await fillIn(search, 'factory');
  await expect.poll(cards).toEqual(['Factory']);
  await expect.element(page.getByText('1 space', { exact: true })).toBeVisible();
  await expect.element(address).toHaveTextContent('/dashboard?q=factory');
  await press(page.getByRole('button', { name: 'Step -1' }), '{Enter}');
  await expect.element(address).toHaveTextContent('/profile');
  await press(page.getByRole('button', { name: 'Step 1' }), '{Enter}');
  await expect.element(search).toHaveValue('factory');
  expect(cards()).toEqual(['Factory']);

  await fillIn(search, 'zebra');
  await expect.element(page.getByText('No space matches your search')).toBeVisible();
  await press(page.getByRole('link', { name: 'Clear the search' }), '{Enter}');
  await expect.poll(cards).toHaveLength(6);
  await expect.element(address).toHaveTextContent('/dashboard');
  await press(page.getByRole('button', { name: /Sort by/ }), '{Enter}');
  const orders = page.getByRole('menuitemradio').elements();
  expect(orders.map((order) => order.textContent)).toEqual(['Name', 'Date updated', 'Environment']);
  await press(page.getByRole('menuitemradio', { name: 'Environment' }), '{Enter}');
  await expect.element(address).toHaveTextContent('/dashboard?sort=environment');
  await expect.element(page.getByRole('button', { name: 'Sort by Environment', exact: true })).toBeVisible();
});

test('opens a dialog from Welcome, and restores the focus when the dialog closes @2.25', async () => {
  const thumbnails = { ours: {}, ownerId: 'u1', provider: '' };
  openSite(<ProjectRow tour={null} thumbnails={thumbnails} />);
  const welcome = page.getByRole('button', { name: 'Welcome' });
  await press(welcome, '{Enter}');
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
  const tooLong = `https://twins.test/demo/${'u'.repeat(3000)}`;
  const embed = 'https://twins.test/embed/u1';
  let address = tooLong;
  const opened = openRoutes([
    {
      path: '/',
      Component: () => <ShareInfo shared kept="" name="Tower" address={address} embedAddress={embed} />,
    },
  ]);
  const open = page.getByRole('button', { name: 'QR code' });
  const dialog = page.getByRole('dialog', { name: 'QR code for the link' });
  const code = dialog.getByRole('img', { name: 'QR code for the link to this twin' });
  await press(open, '{Enter}');
  await expect.element(dialog.getByRole('alert').getByText(/The QR code could not be created/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('textbox', { name: 'Link to this twin' })).toHaveValue(tooLong);

  address = 'https://twins.test/demo/u1';
  opened.reload();
  await press(open, '{Enter}');
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

const user = (count: number): UserRow => ({
  id: `u${count}`,
  email: `person-${count}@crowd.test`,
  signInEmail: null,
  signInEmailVerified: false,
  name: `Person ${count}`,
  role: '',
  company: '',
  title: '',
  image: null,
  phone: '',
  createdAt: { seconds: 1_800_000_000 + count, nanoseconds: 0 },
  staff: false,
  blockedFor: null,
  messageCount: 0,
});
const FIRST = [user(0), user(1)];

/** Answers each request with the page for its cursor or, without a cursor, its path. */
function answerWith(pages: Record<string, () => Promise<Response>>): void {
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const { pathname, searchParams } = new URL(address as string, location.href);
    return await pages[searchParams.get('cursor') ?? pathname]!();
  });
  onTestFinished(() => fetched.mockRestore());
}
const json = (page: unknown) => () => Promise.resolve(Response.json(page));

/** Opens the list as on its page. Returns a function that makes the page reload its first part. */
function openList(): () => void {
  let refresh = () => {};
  function Overview() {
    const [shown, show] = useState<UserPage>({ users: FIRST, next: 'second' });
    useEffect(() => {
      refresh = () => show((before) => ({ ...before }));
    }, []);
    return <UserList q="" page={shown} newest="newest" handsOver={false} />;
  }
  openRoutes([{ path: '/', Component: Overview }]);
  return () => refresh();
}

const listed = () =>
  page.getByRole('region', { name: 'Users' }).getByRole('heading', { level: 3 }).elements();
const names = () => listed().map((heading) => heading.textContent);

test('announces new users without moving the list, and lists each user once on request', async () => {
  answerWith({
    newest: json({ users: [user(3), user(4)], next: null }),
    second: json({ users: [user(2), user(3), user(4)], next: 'third' }),
  });
  const refresh = openList();
  await expect.poll(names).toEqual(['Person 0', 'Person 1']);
  const before = listed()[0]!.getBoundingClientRect().top;
  refresh();
  await expect.element(page.getByText('2 new users', { exact: true })).toBeVisible();
  expect(names()).toEqual(['Person 0', 'Person 1']);
  expect(listed()[0]!.getBoundingClientRect().top).toBe(before);
  await press(page.getByRole('button', { name: 'Show', exact: true }), '{Enter}');
  const heading = page.getByRole('heading', { name: 'New since you opened this page' });
  await expect.element(heading).toHaveFocus();
  expect(names()).toEqual(['Person 0', 'Person 1', 'Person 3', 'Person 4']);

  await press(page.getByRole('button', { name: 'Show more' }), '{Enter}');
  await expect.poll(names).toEqual(['Person 0', 'Person 1', 'Person 2', 'Person 3', 'Person 4']);
  await expect.element(heading).not.toBeInTheDocument();
  await expect.element(page.getByText('5+ users', { exact: true })).toBeVisible();
});

test('shows an error for unreadable messages, and reloads them on request @8.11', async () => {
  let fails = true;
  answerWith({
    '/api/users/u0/messages': () =>
      fails ? Promise.reject(new TypeError()) : json({ messages: [], next: null })(),
  });
  openList();
  await click(page.getByText('Messages (0)').first());
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText(/The server could not be reached/)).toBeVisible();
  fails = false;
  await press(page.getByRole('button', { name: 'Try again' }), '{Enter}');
  await expect.element(page.getByText('No messages.')).toBeVisible();
  expect(alert.query()).toBe(null);
});

test('lets staff select a user’s twins and their recipient, with names and counts', async () => {
  const annex = { tourId: 'annex', name: 'Annex', items: 1, files: 0, offered: true };
  const hall = { tourId: 'demo-tour', name: 'Town hall', items: 12, files: 3, offered: false };
  answerWith({ [api.leaverTwins('u0')]: json({ twins: [annex, hall] }) });
  const sent: [string, FormDataEntryValue][][] = [];
  const list = () => <UserList q="" page={{ users: [user(0)], next: null }} newest="newest" handsOver />;
  const action = async ({ request }: { request: Request }) => {
    sent.push([...(await request.formData())]);
    return sent.length === 1
      ? { ok: false, text: 'The twins could not be offered.', detail: 'Nobody has this address.' }
      : { ok: true, text: 'Twins offered.', at: 1 };
  };
  openRoutes([
    { path: '/', Component: list },
    { path: pages.overview(), action, Component: list },
  ]);
  await press(page.getByRole('button', { name: 'Hand over twins' }), '{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Hand over twins of Person 0' });
  await fillIn(dialog.getByLabelText('Email address of the new owner'), 'new@crowd.test');
  await press(dialog.getByLabelText('Annex (1 item, 0 files) – already offered'), ' ');
  await expect.element(dialog.getByLabelText('Town hall (12 items, 3 files)')).toBeChecked();
  await press(dialog.getByRole('button', { name: 'Offer these twins' }), '{Enter}');
  await expect.element(dialog.getByText('Nobody has this address.')).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Offer these twins' }), '{Enter}');
  await expect.element(page.getByText('Twins offered.')).toBeVisible();
  await expect.poll(() => dialog.query()).toBe(null);
  expect(sent[1]).toEqual([
    ['intent', 'hand-over'],
    ['user', 'u0'],
    ['email', 'new@crowd.test'],
    ['twins', 'demo-tour'],
  ]);
  expect(page.getByRole('button', { name: 'Hand over twins' }).elements()).toHaveLength(1);
});

test('takes up no layout space with a name that only screen readers announce @6.5', async () => {
  const Page = () => (
    <h1>
      <VisuallyHidden>GoV360</VisuallyHidden>
    </h1>
  );
  openRoutes([{ path: '/', Component: Page }]);
  const heading = page.getByRole('heading', { name: 'GoV360' });
  await expect.element(heading).toBeInTheDocument();
  expect(heading.element().getBoundingClientRect().height).toBe(0);
});

const TOPIC = 'users/ada/notifications';

function Frame({ unread }: { unread: number }) {
  const navigate = useNavigate();
  return (
    <>
      <Bell bell={{ userId: 'ada', unread, revision: 1 }} />
      <button
        type="button"
        onClick={() => {
          document.title = '(2) Pumps | GoV360';
          void navigate('/other');
        }}
      >
        Elsewhere
      </button>
    </>
  );
}

function openBell(unread: number): void {
  document.title = 'Dashboard | GoV360';
  openRoutes([{ path: '*', Component: () => <Frame unread={unread} /> }]);
}

test('the bell links to the notifications, and both the bell and the page title show the unread count', async () => {
  openBell(3);
  const bell = page.getByRole('link', { name: 'Notifications, 3 unread' });
  await expect.element(bell).toHaveAttribute('href', '/notifications');
  await expect.element(bell).toHaveTextContent('3');
  expect(document.title).toBe('(3) Dashboard | GoV360');
});

test('the bell shows no number if there are no unread notifications', async () => {
  openBell(0);
  expect(page.getByRole('link', { name: 'Notifications' }).element().textContent).toBe('');
  expect(document.title).toBe('Dashboard | GoV360');
});

test('the bell updates its number after a new comment and after the user reads comments', async () => {
  let unread = 4;
  const requests = answerRequests(() => Response.json({ unread }));
  openBell(3);
  tell(TOPIC, 2);
  await expect.element(page.getByRole('link', { name: 'Notifications, 4 unread' })).toBeVisible();
  await expect.poll(() => document.title).toBe('(4) Dashboard | GoV360');
  unread = 120;
  tell(TOPIC, 3);
  await expect
    .element(page.getByRole('link', { name: 'Notifications, 120 unread' }))
    .toHaveTextContent('99+');
  unread = 0;
  tell(TOPIC, 4);
  await expect.poll(() => document.title).toBe('Dashboard | GoV360');
  expect(requests.map(({ path }) => path)).toEqual(Array(3).fill('/api/users/ada/notifications'));
});

test('the title of the next page starts with the unread count, and keeps its own number after it', async () => {
  openBell(5);
  await press(page.getByRole('button', { name: 'Elsewhere' }), '{Enter}');
  await expect.poll(() => document.title).toBe('(5) (2) Pumps | GoV360');
});

const notification: Notification = {
  id: 'n1',
  kind: 'mention',
  twin: { userId: 'owner', tourId: 'demo-tour', name: 'Pump house' },
  threadId: 'thread-1',
  path: '/demo/owner#select=thread:thread-1',
  title: 'Pump 3',
  who: 'Ada',
  text: 'Please check it.',
  at: 1_800_000_000_000,
  read: false,
};

test('clicking an unread notification opens the thread in its twin and marks the notification as read', async () => {
  const requests = answerRequests(() => new Response(null, { status: 204 }));
  const read = { ...notification, id: 'n2', read: true };
  openSite(
    [notification, read].map((each) => <NotificationItem key={each.id} userId="ada" notification={each} />),
  );
  const links = page.getByRole('link', { name: /Ada mentioned you on “Pump 3” in Pump house$/ });
  await expect.element(links.last()).toBeVisible();
  const [unread, seen] = links.elements() as HTMLElement[];
  await expect.element(unread!).toHaveAccessibleName(/^Unread: Ada/);
  await expect.element(seen!).toHaveAccessibleName(/^Ada/);
  expect(unread!.getAttribute('href')).toBe('/demo/owner#select=thread:thread-1');
  for (const link of [unread, seen]) {
    link!.addEventListener('click', (event) => event.preventDefault(), { once: true });
    link!.click();
  }
  expect(requests).toEqual([
    { method: 'POST', path: '/api/users/ada/notifications/read', body: { ids: ['n1'] } },
  ]);
});

test('markup in other users’ texts is shown as plain text', async () => {
  const hostile = '<img src=x onerror="document.title=1"> javascript:alert(1) \u202Eabc';
  const twin = { userId: 'owner', tourId: 'twin-1', name: hostile };
  openSite(
    <NotificationItem
      userId="ada"
      notification={{ ...notification, twin, who: hostile, title: hostile, text: hostile }}
    />,
  );
  await expect.element(page.getByText(hostile).first()).toBeVisible();
  expect(document.querySelector('li img, li b')).toBeNull();
  // Each text is isolated from the words around it, whatever its direction.
  expect(document.querySelectorAll('li bdi, li [dir=auto]')).toHaveLength(4);
});

test('keeps the page if the search does not load, and opens the search on the next press', async () => {
  function Dashboard() {
    const { openSearch, search } = useSearch();
    return (
      <>
        <SearchButton wide onOpen={openSearch} />
        {search}
      </>
    );
  }
  openSite(<Dashboard />);
  const unblock = await blockRequests('*search-dialog*');
  const button = page.getByRole('button', { name: 'Search' });
  await press(button, '{Enter}');
  await expect
    .poll(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('search-dialog')))
    .toBe(true);
  await expect.element(button).toBeVisible();
  await unblock();
  await press(button, '{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
});

test('keeps text typed into a twin’s settings, and the focus, when others change the twin', async () => {
  const updated = { seconds: 1_800_000_000, nanoseconds: 0 };
  const shown = { tourId: 'twin-1', name: 'Annex', address: 'Old Road 1', matterportId: 'gv360office' };
  let change = (_fields: Partial<typeof shown>) => {};
  function Twin() {
    const [tour, setTour] = useState({
      ...shown,
      public: false,
      reports: false,
      revision: 1,
      updated,
      placed: [],
    });
    useEffect(() => {
      change = (fields) => setTour((old) => ({ ...old, ...fields, revision: old.revision + 1 }));
    }, []);
    return <Settings tour={tour} spaces={[]} answer={undefined} />;
  }
  openSite(<Twin />);
  const name = page.getByRole('textbox', { name: 'Name' });
  await fillIn(name, 'Annex of');
  change({ address: 'New Road 2' });
  await expect.element(page.getByRole('textbox', { name: 'Address' })).toHaveValue('New Road 2');
  await expect.element(name).toHaveValue('Annex of');
  await expect.element(name).toHaveFocus();
  change({ name: 'Villa' });
  const versions = page.getByRole('group', { name: 'Name' });
  await expect.element(versions.getByText('Villa')).toBeVisible();
  await expect.element(name).toHaveValue('Annex of');
});

test('processes a scan again only after the correction just typed was saved', async () => {
  const place = { floor: 'f', room: 'r', floorHeight: 0, neighbours: [] };
  const found = {
    frame: { evidence: [] },
    floors: [{ id: 'f', name: 'Ground floor', elevation: 0, height: 2.6 }],
    rooms: [],
    doors: [],
    sweeps: [{ ...place, id: 's', position: [0, 1.6, 0] }],
    start: { sweep: 's', yaw: 0, pitch: 0 },
    north: 0,
    doubts: [],
  } as unknown as Space;
  const saved = { revision: 1, corrections: correctionsSchema.parse({}) };
  let connected = false;
  const requests = answerRequests(({ path }) => {
    if (path === '/process') return Response.json({});
    if (!connected) noConnection();
    return Response.json({ revision: 2, corrections: { ...saved.corrections, ceilings: { f: 2.7 } } });
  });
  const paths = () => requests.map(({ path }) => path);
  function Panel() {
    const editor = useEditor(found, saved.corrections);
    const { save } = useSaving({ userId: 'u0', scanId: 'a', saved }, editor);
    return <BuildingPanel editor={editor} unit="m²" address="/process" canProcess save={save} busy={false} />;
  }
  openSite(<Panel />);
  await fillIn(page.getByRole('textbox', { name: /^Ceiling begins at/ }), '2.7');
  await click(page.getByRole('button', { name: 'Process again' }));
  await expect.element(page.getByText(/your changes are not saved yet/)).toBeVisible();
  expect(paths()).not.toContain('/process');
  connected = true;
  await click(page.getByRole('button', { name: 'Process again' }));
  await expect.element(page.getByText(/will be processed again/)).toBeVisible();
  expect(paths().slice(-2)).toEqual([api.scanOperations('u0', 'a'), '/process']);
});
