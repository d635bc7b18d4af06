import { BlobWriter, configure, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Operation } from '../../../../contract/changes/operation.ts';
import { THREAD_PICTURE_MAX_BYTES } from '../../../../contract/limits.ts';
import { answerRequests, openSite } from '../../../../tests/support/component/open-site.tsx';
import { ImportComments } from './import-comments.tsx';

configure({ useWebWorkers: false });

const tour = { userId: 'owner', tourId: 'twin-1' };
const GUIDS = ['8ac78763-2e73-4b88-8549-a5bfb45f7133', '9ac78763-2e73-4b88-8549-a5bfb45f7133'] as const;
const COMMENT = '1ac78763-2e73-4b88-8549-a5bfb45f7133';
const REPLY = '2ac78763-2e73-4b88-8549-a5bfb45f7133';
const NONE = { since: 0, revision: 3, fields: {}, collections: {} };

/** Returns a PNG that is too large for a thread, because noise does not compress. */
async function noise(): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(700, 500);
  const context = canvas.getContext('2d')!;
  const image = context.createImageData(700, 500);
  for (let at = 0; at < image.data.length; at += 65_536)
    crypto.getRandomValues(image.data.subarray(at, at + 65_536));
  context.putImageData(image, 0, 0);
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
}

/** Returns a BCF file. `comments` contains the GUIDs of the second topic's comments. */
async function bcfFile(comments: readonly string[] = []): Promise<File> {
  const zip = new ZipWriter(new BlobWriter());
  await zip.add('bcf.version', new TextReader('<Version VersionId="2.1"/>'));
  for (const [index, guid] of GUIDS.entries()) {
    const own = index === 1 ? comments : [];
    const listed = own.map((id) => `<Comment Guid="${id}"><Comment>Said ${id}</Comment></Comment>`).join('');
    const markup = `<Markup><Topic Guid="${guid}"><Title>&lt;b&gt;Door ${index}</Title></Topic>${listed}</Markup>`;
    await zip.add(`${guid}/markup.bcf`, new TextReader(markup));
  }
  await zip.add(`${GUIDS[0]}/snapshot.png`, new Uint8ArrayReader(await noise()));
  return new File([await zip.close()], 'site.bcf');
}

function openImport(answer: (operations: Operation[]) => Response, changes: object = NONE) {
  const sent: Operation[][] = [];
  answerRequests(({ method, body }) => {
    if (method === 'GET')
      return Response.json({ changes, tourId: 'id', me: 'me', role: 'owner', people: [], seen: {} });
    const { operations } = body as { operations: Operation[] };
    sent.push(operations);
    return answer(operations);
  });
  openSite(<ImportComments tour={tour} captureId="gv360office" />);
  return { sent, file: page.getByLabelText('BCF file') };
}

test('the import previews a file before it creates threads, and a retry sends the same threads', async () => {
  let fails = true;
  const { sent, file } = openImport(() => {
    const refused = { code: 'unavailable', detail: 'The server is not available.' };
    return fails ? Response.json(refused, { status: 503 }) : Response.json({ ...NONE, revision: 4 });
  });
  await file.upload(await bcfFile());
  await expect.element(page.getByText('2 new threads')).toBeVisible();
  await expect.element(page.getByText(/^2 threads have no position in this twin/)).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Picture of <b>Door 0' })).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Create 2 threads' }).click();
  await expect.element(page.getByText(/^0 of 2 topics were imported/)).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText(/^2 threads created/)).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[1]!.map(({ id }) => id)).toEqual(sent[0]!.map(({ id }) => id));
  const { picture } = sent[1]![0]!.item;
  expect(atob(picture as string).length).toBeLessThanOrEqual(THREAD_PICTURE_MAX_BYTES);
});

test('the import counts new comments in an existing thread, and sends them as replies', async () => {
  const threads = { set: [{ id: GUIDS[1] }], removed: [] };
  const comments = { set: [{ id: COMMENT, thread: GUIDS[1] }], removed: [] };
  const { sent, file } = openImport(() => Response.json({ ...NONE, revision: 4 }), {
    ...NONE,
    collections: { threads, comments },
  });
  await file.upload(await bcfFile([COMMENT, REPLY]));
  await expect.element(page.getByText('1 new thread and 1 new reply')).toBeVisible();
  await expect.element(page.getByText('1 new comment, in its existing thread')).toBeVisible();
  await page.getByRole('button', { name: 'Create 1 thread and 1 reply' }).click();
  await expect.element(page.getByText(/^1 thread and 1 reply created\./)).toBeVisible();
  expect(sent.flat().at(-1)).toMatchObject({ kind: 'add', item: { id: REPLY, thread: GUIDS[1] } });
});

test('the import rejects a file that is not BCF, and shows the reason', async () => {
  const { sent, file } = openImport(() => Response.json(NONE));
  await file.upload(new File(['none'], 'none.bcf'));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This file is not a ZIP file, or it is damaged.');
  expect(sent).toEqual([]);
});
