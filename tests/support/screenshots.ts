// npm run screenshots: takes pictures of all screens, wide and narrow, light and dark, into screenshots/
// (which git ignores).
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { api, pages } from '../../contract/addresses.ts';
import { changeOperation, type Operation } from '../../contract/changes/operation.ts';
import { newestMail } from './servers/inbox.ts';
import { untilAlive } from './servers/alive.ts';
import { startProduct, type Product } from './servers/product.ts';
import { browserCookie, call, openSession, type TestSession } from './servers/session.ts';
import { shots, type People, type Shot } from './browser/shots.ts';
import type { Anchor } from '../../contract/threads/thread.ts';
import { addComment, resolveThread, startThread } from './threads.ts';
import { demoTour, type TourRef } from '../../contract/tour-id.ts';

const folder = resolve(import.meta.dirname, '../../screenshots');
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const schemes = ['light', 'dark'] as const;

const product = await startProduct();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
mkdirSync(folder, { recursive: true });
try {
  const people = await fill(product);
  const asked = process.argv.slice(2);
  for (const viewport of sizes) {
    for (const colorScheme of schemes) {
      for (const shot of shots.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
        if (shot.narrow && viewport.width > 800) continue;
        const context = await browser.newContext({ viewport, colorScheme, baseURL: product.origin });
        const file = join(folder, `${shot.name}-${viewport.width}-${colorScheme}.png`);
        await take(context, shot, people, file).catch((error: unknown) =>
          console.log(`${shot.name}: ${String(error)}`),
        );
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
  await product.stop();
  product.remove();
}
console.log(`The screenshots are in ${folder}`);

/**
 * Creates the users: an owner of a public twin with tags, who has sent messages, a newcomer without a
 * profile, and a staff member.
 */
async function fill({ origin }: Product): Promise<People> {
  const owner = await openSession(origin, 'ada@example.test');
  const newcomer = await openSession(origin, 'new@example.test');
  const staff = await openSession(origin, 'staff-1@gov360.test');
  const profile = { name: 'Ada Byron', company: 'Analytical Estates', role: 'Facility manager' };
  await call(origin, owner, 'PATCH', api.profile(owner.userId), profile);
  await call(origin, staff, 'PATCH', api.profile(staff.userId), {
    name: 'Sam Staff',
    company: 'GoV360',
    role: 'Support',
  });
  const example = (await (await fetch(`${origin}${api.example('example-1')}`)).json()) as { tags: unknown };
  const tour = {
    matterportId: 'gv360office',
    name: 'Harbour office',
    hasBeenSaved: true,
    public: true,
    tags: example.tags,
  };
  await call(origin, owner, 'PATCH', api.tour(demoTour(owner.userId)), tour);
  const member = await addHistory(origin, owner);
  for (const [message, mood] of [
    ['Could tags carry photos? I would document every extinguisher.', 'excited'],
    ['I like walking through it.', 'loved'],
  ]) {
    await call(origin, owner, 'POST', api.messages(owner.userId), { message, mood });
  }
  const places = [
    ['North warehouse', 'gv360cellar', 'Dockside 4, Hamburg'],
    ['Town hall', 'gv360atrium', 'Market square 1, Lübeck'],
  ];
  const twins: TourRef[] = [];
  for (const [name, matterportId, address] of places) {
    const made = await call(origin, owner, 'POST', api.tours(owner.userId), { name, matterportId, address });
    twins.push((await made.json()) as TourRef);
  }
  const [twin] = twins as [TourRef];
  const link = await call(origin, owner, 'POST', api.links(twin), { role: 'viewer', days: 30 });
  const { token } = (await link.json()) as { token: string };
  for (const person of [newcomer, member])
    await call(origin, person, 'POST', api.joinThroughLink(), { token });
  const emails = ['grace@example.test', 'new@example.test'];
  const invitation = { emails, twins: twins.map(({ tourId }) => tourId), role: 'commenter' };
  const asked = new Date().toISOString();
  await call(origin, owner, 'POST', api.invitations(owner.userId), invitation);
  const isInvitation = (href: string) => href.includes('/invitation?');
  const { links } = await newestMail(origin, 'new@example.test', asked, (mail) =>
    mail.links.some(isInvitation),
  );
  const mailed = new URL(links.find(isInvitation)!);
  return {
    owner,
    newcomer,
    member,
    staff,
    twin,
    join: pages.join(token),
    invitation: mailed.pathname + mailed.search,
  };
}

/** Adds changes to the owner's demo by an editor and by the owner. Returns the editor. */
async function addHistory(origin: string, owner: TestSession): Promise<TestSession> {
  const tour = demoTour(owner.userId);
  const grace = await openSession(origin, 'grace@example.test');
  const profile = { name: 'Grace Hopper', company: 'Analytical Estates', role: 'Engineer' };
  await call(origin, grace, 'PATCH', api.profile(grace.userId), profile);
  const asked = new Date().toISOString();
  const invitation = { emails: ['grace@example.test'], twins: [tour.tourId], role: 'editor' };
  await call(origin, owner, 'POST', api.invitations(owner.userId), invitation);
  const isInvitation = (href: string) => href.includes('/invitation?');
  const { links } = await newestMail(origin, 'grace@example.test', asked, (mail) =>
    mail.links.some(isInvitation),
  );
  const token = new URL(links.find(isInvitation)!).searchParams.get('token');
  await call(origin, grace, 'POST', api.acceptInvitation(), { token });
  const tag = {
    id: 'reception',
    title: 'Reception',
    text: '',
    color: 'blue',
    position: [0, 1, 0],
    normal: [0, 1, 0],
  };
  const renamed = { ...tag, title: 'Front desk' };
  const moved = { ...renamed, position: [1, 1, 0] };
  const name = { id: 'twin', name: 'Harbour office', address: '' };
  const steps: [TestSession, Operation][] = [
    [owner, { id: 'h1', collection: 'tags', kind: 'add', item: tag }],
    [grace, changeOperation({ id: 'h2', collection: 'tags', before: tag, after: renamed })],
    [grace, changeOperation({ id: 'h3', collection: 'tags', before: renamed, after: moved })],
    [
      owner,
      changeOperation({ id: 'h4', collection: 'twin', before: name, after: { ...name, address: 'Quay 1' } }),
    ],
    [grace, { id: 'h5', collection: 'tags', kind: 'remove', item: moved }],
  ];
  for (const [person, operation] of steps)
    await call(origin, person, 'POST', api.operations(tour), { operations: [operation] });
  await addThreads(origin, owner, grace);
  return grace;
}

/** Adds a thread about a place with a reply and a mention, a thread about a room, and a resolved thread. */
async function addThreads(origin: string, owner: TestSession, grace: TestSession): Promise<void> {
  const tour = demoTour(owner.userId);
  const read = await call(origin, owner, 'GET', api.threads(tour));
  const { tourId } = (await read.json()) as { tourId: string };
  const room: Partial<Anchor> = { kind: 'room', id: 'kitchen', title: 'Kitchen', point: [17, 1, 2] };
  const door: Partial<Anchor> = { point: [4, 1.4, 11.4] };
  const steps: [TestSession, Operation[]][] = [
    [grace, startThread({ text: 'The door sticks when it rains. Who can look at it?', anchor: door })],
    [
      owner,
      [
        addComment('thread-1', 'c2', '@Grace Hopper I will on Monday: https://example.com/jobs/114', [
          grace.userId,
        ]),
      ],
    ],
    [grace, startThread({ thread: 'thread-2', comment: 'c3', text: 'The tap drips.', anchor: room })],
    [
      owner,
      startThread({
        thread: 'thread-3',
        comment: 'c4',
        text: 'Paint this wall before May.',
        anchor: { point: [9, 1, 7] },
      }),
    ],
    [grace, [resolveThread('thread-3')]],
  ];
  for (const [person, operations] of steps)
    await call(origin, person, 'POST', api.threadOperations(tour), { tourId, operations });
}

async function take(context: BrowserContext, shot: Shot, people: People, file: string): Promise<void> {
  if (shot.as) {
    await context.addCookies([browserCookie(product.origin, people[shot.as])]);
  }
  if (!shot.notice) await context.addInitScript(() => localStorage.setItem('cookiesAccepted', 'false'));
  const page = await context.newPage();
  page.on('pageerror', (error) => console.log(`${shot.name}: ${error.message}`));
  await page.goto(shot.address(people));
  if (shot.playerDepth) await playerShown(page, shot.playerDepth);
  if (shot.reach) {
    await untilAlive(page);
    await shot.reach(page);
  }
  // Otherwise, elements with a fixed position appear in the middle of a full-page picture.
  if (shot.whole) await page.evaluate(() => scrollTo(0, 0));
  // Waits for fonts and pictures. The network is never idle, because an event stream stays open.
  await page.waitForTimeout(700);
  await page.screenshot({ path: file, fullPage: shot.whole ?? false });
}

async function playerShown(page: Page, depth: 1 | 2): Promise<void> {
  const outer = page.frameLocator('iframe');
  const player = depth === 1 ? outer : outer.frameLocator('iframe');
  await player.locator('canvas').waitFor();
  await player.getByRole('heading', { name: 'Harbour office' }).first().waitFor();
}
