import { demoTour } from '../../../contract/tour-id.ts';
import { createHash } from 'node:crypto';
import { api } from '../../../contract/addresses.ts';
import { downloadAddress, fileAddress } from '../../../contract/files/file-address.ts';
import { SHOWN_TYPES } from '../../../contract/files/file-kinds.ts';
import type { Grant } from '../../../contract/files/storage.ts';
import type { StoredFile } from '../../../contract/files/stored-file.ts';
import { call, type TestSession } from '../../support/servers/session.ts';
import type { FinishedUpload } from './send-mutations.ts';

const DOWNLOADED = 'application/octet-stream';

/** Returns the uploaded files that are not stored or served correctly. Fetches only one in `every` files. */
export async function findWrong(
  origin: string,
  session: TestSession,
  finished: readonly FinishedUpload[],
  every: number,
): Promise<string[]> {
  const tour = await call(origin, session, 'GET', api.tour(demoTour(session.userId)));
  const { documents = [] } = (await tour.json()) as { documents?: { id: string; file: StoredFile }[] };
  const granted = await call(origin, session, 'POST', api.grants(demoTour(session.userId)), {});
  const { base } = (await granted.json()) as Grant;
  const files = new Map(documents.map(({ id, file }) => [id, file]));
  const wrong: string[] = [];
  for (const [index, { documentId, sha256, type }] of finished.entries()) {
    const file = files.get(documentId);
    if (!file) wrong.push(`${documentId} is no document.`);
    else if (file.type.startsWith('image/') ? false : file.sha256 !== sha256)
      wrong.push(`${documentId} has other bytes.`);
    else if (type && file.type !== type) wrong.push(`${documentId} is ${file.type} and not ${type}.`);
    else if (/html|svg|script|css/.test(file.type)) wrong.push(`${documentId} is ${file.type}.`);
    else if (index % every === 0) wrong.push(...(await findServedWrong(base, file)));
  }
  return wrong;
}

async function findServedWrong(base: string, file: StoredFile): Promise<string[]> {
  const shown = await fetch(fileAddress(base, file.sha256));
  const bytes = Buffer.from(await shown.arrayBuffer());
  const served = (shown.headers.get('content-type') ?? '').replace(/;.*/s, '');
  const saved = await fetch(downloadAddress(base, file.sha256), { method: 'HEAD' });
  const wrong: string[] = [];
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) wrong.push('other bytes');
  if (!(served in SHOWN_TYPES) && served !== DOWNLOADED && served !== file.type) wrong.push(`as ${served}`);
  if (/html|svg|script|css|xml/.test(served)) wrong.push(`as ${served}`);
  if (shown.headers.get('x-content-type-options') !== 'nosniff') wrong.push('to be guessed');
  if (!shown.headers.get('content-security-policy')?.includes('sandbox')) wrong.push('without a sandbox');
  if (!saved.headers.get('content-disposition')?.startsWith('attachment')) wrong.push('not as a download');
  return wrong.map((how) => `${file.sha256} (${file.type}) is served ${how}.`);
}
