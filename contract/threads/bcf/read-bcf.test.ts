import { describe, expect, test } from 'vitest';
import { parseElements } from '../../../site/routes/viewer/comments/parse-xml.ts';
import { openArchive } from '../../../tests/support/open-archive.ts';
import { type RawFile, rawZip } from '../../../tests/support/raw-zip.ts';
import { OPERATIONS_MAX } from '../../limits.ts';
import type { Threads } from '../thread.ts';
import { type PlannedThread, planImport } from './plan-import.ts';
import { BCF_TOPICS_MAX, readBcf } from './read-bcf.ts';

const NOBODY: Threads = { revision: 0, threads: [], comments: [] };
const GUID = '8AC78763-2E73-4B88-8549-A5BFB45F7133';
const version = (id: string): RawFile => ({ name: 'bcf.version', content: `<Version VersionId="${id}"/>` });
const topic = (inside: string, beside = '') =>
  `<Markup><Topic Guid="${GUID}" TopicStatus="Closed"><Title>Door</Title>${inside}</Topic>${beside}</Markup>`;
const markup = (content: string | Uint8Array, folder = GUID): RawFile => ({
  name: `${folder}/markup.bcf`,
  content,
  deflated: true,
});

const read = async (...files: RawFile[]) =>
  await readBcf(await openArchive(new Blob([rawZip(files)])), parseElements);
const refused = async (...files: RawFile[]) =>
  await read(...files).then(
    ({ damaged }) => damaged.map(({ why }) => why).join(),
    (error: unknown) => (error as Error).message,
  );

async function plan(...files: RawFile[]): Promise<PlannedThread> {
  const { topics } = await read(...files);
  return planImport(topics, NOBODY, 'gv360office').create[0]!;
}

const textsOf = (planned: PlannedThread) =>
  planned
    .operations(undefined)
    .flatMap(({ collection, item }) => (collection === 'comments' ? [item.text] : []));

const camera = (fields: string) => `<CameraViewPoint><X>1</X><Y>2</Y><Z>3</Z></CameraViewPoint>
  <CameraDirection><X>0</X><Y>1</Y><Z>0</Z></CameraDirection><CameraUpVector><X>0</X><Y>0</Y><Z>1</Z></CameraUpVector>${fields}`;

describe('a topic from another program', () => {
  const author =
    '<CreationDate>2026-05-03T23:30:00</CreationDate><CreationAuthor>ada@example.com</CreationAuthor>';
  const comments = `<Comment Guid="${GUID}"><Date>2026-05-05T10:00:00+02:00</Date><Author>Bob</Author><Comment>Yes</Comment></Comment>
    <Comment><Date>2026-05-04T10:00:00Z</Date><Author> </Author><Comment>Which?</Comment></Comment>`;
  const expected = [
    'ada, 3 May 2026: Door\n\nToo narrow',
    'Unknown author, 4 May 2026: Which?',
    'Bob, 5 May 2026: Yes',
  ];

  test('of version 2.0 becomes a thread with the authors and dates in its text', async () => {
    const planned = await plan(
      version('2.0'),
      markup(topic(`${author}<Description>Too narrow</Description>`, comments)),
    );
    expect(textsOf(planned)).toEqual(expected);
    expect(planned).toMatchObject({
      id: GUID.toLowerCase(),
      resolved: true,
      place: 'none',
      shortened: false,
    });
  });

  test('of version 3.0 becomes the same thread', async () => {
    const inside = `${author}<Description>Too narrow</Description><Comments>${comments}</Comments>`;
    expect(textsOf(await plan(version('3.0'), markup(topic(inside))))).toEqual(expected);
  });

  test('has the view and position of its camera', async () => {
    const views = '<Viewpoints Guid="a"><Viewpoint>v.bcfv</Viewpoint></Viewpoints>';
    const seen = async (info: string) => {
      const file = { name: `${GUID}/v.bcfv`, content: `<VisualizationInfo>${info}</VisualizationInfo>` };
      const planned = await plan(version('2.1'), markup(topic('', views)), file);
      const [added] = planned.operations(undefined);
      return { ...planned, ...added!.item };
    };
    const perspective = `<PerspectiveCamera>${camera('<FieldOfView>60</FieldOfView>')}</PerspectiveCamera>`;
    const view = { mode: 'inside', position: [1, 3, -2], yaw: 0, pitch: 0 };
    expect(await seen(perspective)).toMatchObject({ place: 'view', view, anchor: { point: null } });
    const line = '<Lines><Line><StartPoint><X>1</X><Y>2</Y><Z>0</Z></StartPoint>';
    const end = '<EndPoint><X>1</X><Y>2</Y><Z>0</Z></EndPoint></Line></Lines>';
    expect(await seen(`${perspective}${line}${end}`)).toMatchObject({
      place: 'point',
      anchor: { point: [1, 0, -2] },
    });
    const orthogonal = `<OrthogonalCamera>${camera('<ViewToWorldScale>6</ViewToWorldScale>')}</OrthogonalCamera>`;
    expect(await seen(orthogonal)).toMatchObject({ view: { mode: 'dollhouse' } });
    for (const far of ['4500000', 'NaN', '1e999']) {
      expect(await seen(perspective.replace('<X>1</X>', `<X>${far}</X>`))).toMatchObject({
        place: 'none',
        view: null,
      });
    }
  });

  test('is shortened to the maximum length of a comment and of a group of operations', async () => {
    const long = `<Comment><Comment>${'x'.repeat(6_000)}</Comment></Comment>`;
    const planned = await plan(version('2.1'), markup(topic('', long.repeat(50))));
    expect(planned).toMatchObject({ shortened: true, comments: 51 });
    const many = '<Comment><Comment>x</Comment></Comment>'.repeat(OPERATIONS_MAX);
    const operations = (await plan(version('2.1'), markup(topic('', many)))).operations(undefined);
    expect(operations).toHaveLength(OPERATIONS_MAX);
    expect(new Set(operations.map(({ group }) => group)).size).toBe(1);
    expect(new Set(operations.map(({ id }) => id)).size).toBe(OPERATIONS_MAX);
  });

  test('can be in UTF-16', async () => {
    const text = Buffer.from(`\uFEFF${topic(author)}`, 'utf16le');
    expect(textsOf(await plan(version('2.1'), markup(text)))).toEqual(['ada, 3 May 2026: Door']);
  });
});

describe('a malicious file', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;">]>';

  test.each<[string, RawFile[], string]>([
    ['without a version', [markup(topic(''))], 'bcf.version is missing'],
    ['of version 1.0', [version('1.0'), markup(topic(''))], 'BCF 2.0, 2.1 or 3.0'],
    ['without topics', [version('2.1')], 'contains no topics'],
    ['with entities', [version('2.1'), markup(bomb + topic('&c;'))], 'document type definition'],
    ['with undefined entities', [version('2.1'), markup(topic('&c;'))], 'is not valid XML'],
    ['nested deeply', [version('2.1'), markup('<a>'.repeat(500_000))], 'is not valid XML'],
    [
      'nested deeply, and closed',
      [version('2.1'), markup(`${'<a>'.repeat(99)}${'</a>'.repeat(99)}`)],
      'not valid XML',
    ],
    ['with one large file', [version('2.1'), markup(topic('x'.repeat(3 * 1024 ** 2)))], 'is too large'],
    ['that unpacks to too much', [version('2.1'), { ...markup('x'), size: 2 ** 31 }], 'unpacks to more than'],
    ['with names outside of it', [version('2.1'), markup(topic(''), '../a')], 'Unsafe filename'],
    [
      'with a topic twice',
      [version('2.1'), markup(topic('')), markup(topic(''), 'other')],
      'contains this topic twice',
    ],
    [
      'with a topic without a GUID',
      [version('2.1'), markup('<Markup><Topic/></Markup>', 'a')],
      'has no GUID',
    ],
    [
      'with too many topics',
      [
        version('2.1'),
        ...Array.from({ length: BCF_TOPICS_MAX + 1 }, (_, index) => markup('', String(index))),
      ],
      'more than 2,000 topics',
    ],
  ])('is rejected or read without the malicious topic: %s', async (_what, files, why) => {
    expect(await refused(...files)).toContain(why);
  });

  test('cannot refer to a file outside its folder', async () => {
    const views =
      '<Viewpoints><Viewpoint>../v.bcfv</Viewpoint><Snapshot>../secret.png</Snapshot></Viewpoints>';
    const secret = { name: 'secret.png', content: 'secret' };
    const { topics } = await read(version('2.1'), markup(topic('', views)), secret);
    expect(topics).toMatchObject([{ camera: null, picture: null }]);
  });
});
