import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { demoTour } from '../../../../contract/tour-id.ts';
import { EMPTY_TOUR } from '../../../../contract/tour.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { readCapture } from '../../captures/read-capture.ts';
import { type ShownCapture, showCapture } from '../content/shown-capture.ts';
import type { ExportedTour } from '../content/read-export.ts';
import type { PageData, PageItem } from './page-data.ts';
import { twinPage } from './twin-page.ts';
import { createFinder } from './controls.ts';
import { gatherMarks } from './plans.ts';

const config = readConfig({ AUTH_SECRET: 'x'.repeat(40) });
const HOSTILE = `</script></noscript><script>alert(1)</script><img src=x onerror=alert(1)>\u2028"'`;

async function pageOf(
  fields: object,
  items: readonly object[],
  shown?: ShownCapture,
  others: Readonly<Record<string, readonly object[]>> = {},
): Promise<string> {
  const tour: ExportedTour = {
    ...demoTour('owner'),
    fields: { ...EMPTY_TOUR, name: 'Head office', matterportId: 'gv360office', revision: 1, ...fields },
    created: 0,
    updated: 0,
    items: new Map(
      Object.entries({ tags: items, ...others }).map(([name, own]) => [
        name,
        own.map((item) => JSON.stringify(item)),
      ]),
    ),
  };
  return [
    ...twinPage(tour, shown ?? (await showCapture(await readCapture(config, tour.fields.matterportId)))),
  ].join('');
}

function between(page: string, start: string, end: string): string {
  const from = page.indexOf(start) + start.length;
  return page.slice(from, page.indexOf(end, from));
}
const dataOf = (page: string) =>
  JSON.parse(between(page, '<script id="twin" type="application/json">', '</script>')) as PageData;

test('contains one script and one style sheet, and its policy allows no others', async () => {
  const page = await pageOf({}, [{ id: 'a', title: 'Boiler', position: [1, 0, 1] }]);
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = between(page, 'Content-Security-Policy" content="', '"');
  expect(policy).toContain(`default-src 'none'; script-src ${hash(between(page, '<script>', '</script>'))}`);
  expect(policy).toContain(`style-src ${hash(between(page, '<style>', '</style>'))}`);
  expect(page.match(/<script/g)).toHaveLength(2);
});

test('escapes markup in all text', async () => {
  const address = `https://example.test/${HOSTILE}`;
  const page = await pageOf(
    { name: HOSTILE, description: HOSTILE, address: HOSTILE, documents: [{ name: HOSTILE, url: address }] },
    [{ id: 'a', title: HOSTILE, text: HOSTILE, keywords: [HOSTILE], color: HOSTILE, media: address }],
  );
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page.match(/<\/noscript/g)).toHaveLength(1);
  expect(page).not.toContain('<img src=x');
  expect(page).not.toMatch(/"[^<>]*" on\w+=/);
  expect(dataOf(page).items[0]).toMatchObject({ title: HOSTILE, text: HOSTILE });
  expect(dataOf(page).items[0]).not.toHaveProperty('color');
});

test('creates links only for web addresses', async () => {
  const page = await pageOf({ documents: [{ name: 'A', url: 'javascript:alert(1)' }] }, [
    { id: 'a', title: 'A', text: 'javascript:alert(1)', media: 'javascript:alert(1)' },
    { id: 'b', title: 'B', text: 'See https://example.test/b.' },
  ]);
  const written = page.slice(0, page.lastIndexOf('<script>'));
  expect([...written.matchAll(/<a href="([^"]*)"([^>]*)>/g)].map(([, href, rest]) => [href, rest])).toEqual([
    ['https://example.test/b', ' target="_blank" rel="noopener noreferrer"'],
  ]);
});

test('assigns each item to its floor, or lists the item as unplaced', async () => {
  const page = await pageOf({ matterportId: 'gv360atrium' }, [
    { id: 'a', title: 'Below', position: [1.234, 1, 2] },
    { id: 'b', title: 'Above', position: [1, 5, 2] },
    { id: 'c', title: 'Nowhere' },
  ]);
  expect(dataOf(page).items).toEqual([
    { title: 'Below', at: [1.23, 2], floor: 0 },
    { title: 'Above', at: [1, 2], floor: 1 },
    { title: 'Nowhere', unplaced: true },
  ]);
  expect(dataOf(page).floors.map(({ name }) => name)).toEqual(['Ground floor', 'Upper floor']);
  expect(between(page, '<noscript>', '</noscript>')).toContain('Ground floor');
});

test('limits the list for browsers without JavaScript, but not the data for the script', async () => {
  const items = Array.from({ length: 600 }, (_, index) => ({
    id: `${index}`,
    title: 'A',
    text: 'x'.repeat(10_000),
  }));
  const page = await pageOf({}, items);
  const list = between(page, '<noscript>', '</noscript>');
  expect(list.length).toBeLessThan(4.1 * 1024 ** 2);
  expect(list).toContain('The tables in content/ list all other items');
  expect(dataOf(page).items).toHaveLength(600);
});

test('states that a twin without items has no items', async () => {
  expect(await pageOf({}, [])).toContain('This twin has no tags, points of interest or measurements yet.');
});

test('states that the archive does not include a provider’s pictures and plans', async () => {
  const page = await pageOf({ matterportId: 'SxQL3iGyoDo' }, []);
  expect(page).toContain('This archive contains no pictures or plans of the captured space');
  expect(page).not.toContain('<img');
  expect(await pageOf({}, [])).toContain('<img src="data:image/webp;base64,');
});

test('sends no requests', async () => {
  const page = await pageOf({}, [{ id: 'a', title: 'A', media: 'https://example.test/a.jpg' }]);
  const loaded = [...page.matchAll(/\s(?:src|srcset|data|poster)="([^"]*)"/g)].map(
    ([, address = '']) => address,
  );
  expect(loaded.every((address) => address.startsWith('data:'))).toBe(true);
  expect(page).not.toMatch(/<link|@import|url\(/);
});

test('shows points with their types, and measurements with their values @13.50', async () => {
  const at = (x: number) => ({
    position: [x, 0, 1],
    normal: [0, 1, 0],
    snap: 'corner',
    eye: [0, 1.6, 0],
    pixel: 0.001,
  });
  const page = await pageOf({}, [], undefined, {
    points: [
      {
        id: 'p',
        title: 'Valve 7',
        type: 'own',
        picture: 'https://example.test/valve.jpg',
        position: [1, 0, 1],
      },
      { id: 'q', title: 'Door', type: 'nothing known' },
    ],
    pointTypes: [{ id: 'own', name: 'Valve', color: 'red' }],
    measurements: [
      { id: 'm', kind: 'distance', title: '', points: [at(0), at(2)] },
      { id: 'n', kind: 'none' },
    ],
    calibrations: [{ id: 'c', kind: 'camera', relative: 0.01, absolute: 0, source: 'Hostile' }],
  });
  expect(dataOf(page).items).toEqual([
    {
      title: 'Valve 7',
      color: 'red',
      keywords: ['Valve'],
      media: 'https://example.test/valve.jpg',
      at: [1, 1],
      floor: 0,
    },
    { title: 'Door', color: 'purple', keywords: ['Sight'], unplaced: true },
    {
      title: 'Distance',
      text: expect.stringMatching(/^2\.\d+ m ± \d+ [cm]m$/) as string,
      color: 'blue',
      keywords: ['Distance'],
      at: [0, 1],
      floor: 0,
    },
    { title: '', unplaced: true },
  ]);
});

test('links documents by folder, and from the items that they are attached to @14.50', async () => {
  const file = (digit: string, type: string, kind: string) => ({
    version: digit,
    sha256: digit.repeat(64),
    bytes: 1,
    type,
    kind,
    addedAt: 0,
  });
  const documents = [
    {
      id: 'd',
      name: 'Manual.html',
      folder: 'in',
      file: file('a', 'application/pdf', 'pdf'),
      attached: [{ kind: 'tag', id: 't' }],
    },
    { id: 'e', name: HOSTILE, description: HOSTILE, file: file('b', 'text/plain', 'text') },
    { id: 'f', name: 'Elsewhere', url: 'https://example.test/f.pdf' },
    { id: 'g', name: 'Script', url: 'javascript:alert(1)' },
  ];
  const folders = [
    { id: 'out', name: 'Cellar', parent: 'in' },
    { id: 'in', name: 'Boiler', parent: 'out' },
  ];
  const page = await pageOf({}, [{ id: 't', title: 'Boiler' }], undefined, { documents, folders });
  expect(page).toContain(`href="files/${'a'.repeat(64)}.pdf"`);
  expect(page).toContain(`href="files/${'b'.repeat(64)}.txt"`);
  expect(page).toContain('href="https://example.test/f.pdf"');
  expect(page).not.toContain('javascript:');
  expect(page).toContain('<h3 dir="auto">Cellar / Boiler</h3>');
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(dataOf(page).items).toEqual([
    {
      title: 'Boiler',
      unplaced: true,
      files: [{ name: 'Manual.html', href: `files/${'a'.repeat(64)}.pdf` }],
    },
  ]);
});

const ITEMS: PageItem[] = [
  { title: 'Boiler', text: 'Serviced in Málaga', floor: 0, at: [0, 0] },
  { title: 'Pump', keywords: ['boiler room'], floor: 1, at: [0, 0] },
  { title: 'Valve', unplaced: true },
];
const find = createFinder(ITEMS);
const EVERYTHING = { words: '', where: null, here: null };

test('finds every item if the query is empty', () => {
  expect(find(EVERYTHING)).toEqual([0, 1, 2]);
});

test('finds items whose title, text or keywords contain every word, ignoring case and accents', () => {
  expect(find({ ...EVERYTHING, words: 'BOILER' })).toEqual([0, 1]);
  expect(find({ ...EVERYTHING, words: 'boiler malaga' })).toEqual([0]);
  expect(find({ ...EVERYTHING, words: 'boiler valve' })).toEqual([]);
});

test('filters by floor, by missing position, or by position on a plan', () => {
  expect(find({ ...EVERYTHING, where: 1 })).toEqual([1]);
  expect(find({ ...EVERYTHING, where: 'to be placed' })).toEqual([2]);
  expect(find({ ...EVERYTHING, here: [0, 1], words: 'pump' })).toEqual([1]);
});

const at = (x: number, z: number): PageItem => ({ title: '', at: [x, z] });

test('merges nearby items into one mark at their centre, and ignores items without a position', () => {
  const items = [at(0.1, 0.1), at(0.3, 0.5), at(5, 5), { title: '' }];
  expect(gatherMarks(items, [0, 1, 2, 3], 1)).toEqual([
    { at: [0.2, 0.3], indices: [0, 1] },
    { at: [5, 5], indices: [2] },
  ]);
});

test('merges only the items that it is given', () => {
  expect(gatherMarks([at(0, 0), at(0, 0)], [1], 1)).toEqual([{ at: [0, 0], indices: [1] }]);
});

test('merges 20,000 items into no more marks than fit on the plan', () => {
  const items = Array.from({ length: 20_000 }, (_, index) => at((index * 7) % 20, (index * 13) % 10));
  expect(gatherMarks(items, [...items.keys()], 1).length).toBeLessThanOrEqual(200);
});
