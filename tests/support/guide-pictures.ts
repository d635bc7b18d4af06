// npm run pictures: takes the pictures for the guides and the dashboard's carousel again, with the full
// built-in office, and with the same office as a processed scan. The moving picture in the README comes from
// moving-picture.ts.
import { resolve } from 'node:path';
import { chromium, type FrameLocator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { api, pages } from '../../contract/addresses.ts';
import { makePdf } from './files/pdf.ts';
import { uploadFile } from './files/upload-file.ts';
import type { Operation } from '../../contract/changes/operation.ts';
import { correctionOperations } from '../../contract/scans/correction-operations.ts';
import type { ScanSpace } from '../../contract/scans/scan.ts';
import { addProcessedScan, officeScan } from './scans/processed-office.ts';
import { startProduct } from './servers/product.ts';
import { browserCookie, call, openSession, type TestSession } from './servers/session.ts';
import { addComment, startThread } from './threads.ts';
import { demoTour } from '../../contract/tour-id.ts';

const guides = resolve(import.meta.dirname, '../../docs/guide');
const SIZE = { width: 1280, height: 800 };

/** The names of the scan's rooms, in the order in which GoV360 finds the rooms. */
const ROOMS = [
  'Reception',
  'Server room',
  'Print room',
  'Focus room',
  'Kitchen',
  'Corridor',
  'Open office',
  'Meeting room',
  'Lounge',
];

interface Picture {
  /** The page to open: the demo, the twin of the scan, or the scan's own page. */
  of?: 'twin' | 'scan';
  /** The fragment of the page's address. */
  at?: string;
  reach: (player: FrameLocator, page: Page) => Promise<void>;
}

/** By file name. */
const PICTURES: Record<string, Picture> = {
  'from-your-scan-to-a-twin.webp': {
    of: 'twin',
    async reach(player, page) {
      await stage(player).press('2');
      await page.waitForTimeout(6_000);
    },
  },
  'set-up-your-space.webp': {
    of: 'scan',
    async reach(_, page) {
      await page.getByRole('tab', { name: 'Rooms' }).click();
      await page.getByRole('option', { name: /^Kitchen/ }).click();
      await page.waitForTimeout(1_000);
    },
  },
  'search.webp': {
    async reach(player, page) {
      await stage(player).press('Control+k');
      await player.getByRole('combobox').fill('boiler');
      await page.waitForTimeout(1_500);
    },
  },
  'tags.webp': {
    async reach(player, page) {
      await player.getByRole('button', { name: 'Meeting room' }).first().click();
      await page.waitForTimeout(12_000);
    },
  },
  'work-with-others.webp': {
    async reach(player, page) {
      await player.getByRole('button', { name: /^Comments/ }).click();
      await player
        .getByRole('button', { name: /second screen/ })
        .first()
        .click();
      await page.waitForTimeout(3_000);
    },
  },
  'points-of-interest.webp': {
    async reach(player, page) {
      await player.getByRole('heading', { name: /^Points of interest/ }).scrollIntoViewIfNeeded();
      await page.waitForTimeout(1_000);
    },
  },
  'files.webp': {
    async reach(player, page) {
      await stage(player).press('o');
      await player.getByText('Boiler manual').first().waitFor();
      await page.waitForTimeout(1_500);
    },
  },
  'measuring.webp': {
    async reach(player, page) {
      await stage(player).press('m');
      await player.getByRole('group', { name: 'What to measure' }).getByText('Room', { exact: true }).click();
      await player.getByRole('button', { name: /^Why/ }).click();
      await page.waitForTimeout(1_500);
    },
  },
  'guided-tour.jpg': {
    at: '#tour',
    async reach(player, page) {
      await player.getByRole('button', { name: 'Next stop' }).click();
      await page.waitForTimeout(9_000);
    },
  },
};

const product = await startProduct();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
const only = process.argv.slice(2);
try {
  const owner = await fill();
  const addresses = { demo: pages.demo(owner.userId), ...(await addScan(owner)) };
  for (const [name, { of = 'demo', at = '', reach }] of Object.entries(PICTURES)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const context = await browser.newContext({
      viewport: SIZE,
      baseURL: product.origin,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    await context.addCookies([browserCookie(product.origin, owner)]);
    await context.addInitScript(() => localStorage.setItem('cookiesAccepted', 'false'));
    const page = await context.newPage();
    await page.goto(addresses[of] + at);
    const player = page.frameLocator('iframe');
    if (of !== 'scan') await player.getByRole('heading', { name: 'Head office' }).first().waitFor();
    await page.waitForTimeout(5_000); // Waits for pictures and search trees that arrive after the first frame.
    await reach(player, page);
    const picture = sharp(await page.screenshot());
    const written = name.endsWith('.jpg')
      ? picture.jpeg({ quality: 82, mozjpeg: true })
      : picture.webp({ quality: 74, effort: 6 });
    await written.toFile(resolve(guides, name));
    console.log(name);
    await context.close();
  }
} finally {
  await browser.close();
  await product.stop();
  product.remove();
}

function stage(player: FrameLocator) {
  return player.getByRole('application', { name: '3D view' });
}

/** Signs in the owner of a twin of the office, which has the example's tags and points and some files. */
async function fill() {
  const { origin } = product;
  const owner = await openSession(origin, 'ada@example.test');
  const profile = { name: 'Ada Byron', company: 'Analytical Estates', role: 'Facility manager' };
  await call(origin, owner, 'PATCH', api.profile(owner.userId), profile);
  const example = (await (await fetch(`${origin}${api.example('example-1')}`)).json()) as {
    tags: { position: [number, number, number] }[];
    points: unknown[];
  };
  const searched = [
    { title: 'Gas boiler 2', color: 'red' },
    { title: 'Pump', text: 'Feeds the boiler of the whole building', color: 'blue' },
    { title: 'Heizkessel Nord', color: 'orange' },
  ].map((tag, at) => ({ ...example.tags[at], ...tag, id: `searched-${at}` }));
  await call(origin, owner, 'PATCH', api.tour(demoTour(owner.userId)), {
    matterportId: 'gv360office',
    name: 'Head office',
    hasBeenSaved: true,
    tags: [...example.tags, ...searched],
    points: example.points,
  });
  const files = [
    'Boiler manual.pdf',
    'Fire plan Level 1.pdf',
    'Lift inspection 2026.pdf',
    'Warranty heat pump.pdf',
  ];
  for (const name of files)
    await uploadFile(origin, owner, name, makePdf([{ text: name.replace('.pdf', '') }]));
  await talk(owner, example.tags[1]!.position);
  return owner;
}

/**
 * Uploads the office as a scan, names its rooms, and creates a twin of it. Returns the paths of the scan and
 * the twin.
 */
async function addScan(owner: TestSession): Promise<Record<'scan' | 'twin', string>> {
  const { origin } = product;
  const { userId } = owner;
  const { id } = await addProcessedScan(origin, owner, 'Head office.glb', await officeScan());
  const scan = await call(origin, owner, 'GET', api.scan(userId, id));
  const { found, corrections } = (await scan.json()) as ScanSpace;
  const names = found.rooms.map((room, at): [string, object] => [room.id, { name: ROOMS[at] ?? room.name }]);
  const operations = correctionOperations(corrections, { ...corrections, rooms: Object.fromEntries(names) });
  await call(origin, owner, 'POST', api.scanOperations(userId, id), { operations });
  const twin = { name: 'Head office', matterportId: id };
  const created = await call(origin, owner, 'POST', api.tours(userId), twin);
  const { tourId } = (await created.json()) as { tourId: string };
  return { scan: pages.scan(id), twin: pages.twin(tourId) };
}

/** Adds a member's question about a place, and the owner's answer. */
async function talk(owner: Awaited<ReturnType<typeof openSession>>, point: [number, number, number]) {
  const { origin } = product;
  const tour = demoTour(owner.userId);
  const member = await openSession(origin, 'grace@example.test');
  const profile = { name: 'Grace Hopper', company: 'Analytical Estates', role: 'Planner' };
  await call(origin, member, 'PATCH', api.profile(member.userId), profile);
  const link = await call(origin, owner, 'POST', api.links(tour), { role: 'commenter', days: 7 });
  const { token } = (await link.json()) as { token: string };
  await call(origin, member, 'POST', api.joinThroughLink(), { token });
  const say = (as: typeof owner, operations: Operation[]) =>
    call(origin, as, 'POST', api.threadOperations(tour), { operations });
  const text = 'Can we put a second screen on the long wall? Who knows about its power?';
  await say(member, startThread({ thread: 'screen', comment: 'asked', text, anchor: { point } }));
  await say(owner, [
    addComment(
      'screen',
      'answered',
      'Yes. There are two sockets behind the cabinet, I measured them in May.',
    ),
  ]);
}
