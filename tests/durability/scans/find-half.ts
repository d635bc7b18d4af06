import { demoTour } from '../../../contract/tour-id.ts';
import { createHash } from 'node:crypto';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '../../../contract/addresses.ts';
import { type Capture, captureSchema } from '../../../contract/capture.ts';
import type { Grant } from '../../../contract/files/storage.ts';
import { checkFolder } from '../../../tools/check-capture/check-folder.ts';
import { saveTour, type TestSession } from '../../support/servers/session.ts';
import type { SoakedProduct } from './soaked-product.ts';

/** What is wrong with the capture of a scan, as its owner's player opens it: all files that it names, each by its sum, and check-capture. */
export async function findHalf(
  soaked: SoakedProduct,
  session: TestSession,
  scanId: string,
): Promise<string[]> {
  await saveTour(soaked.product.origin, session, { matterportId: scanId });
  const granted = await soaked.ask(session, api.grants(demoTour(session.userId)), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { base } = (await granted.json()) as Grant;
  const parent = await mkdtemp(join(tmpdir(), 'gov360-soak-'));
  try {
    const folder = join(parent, scanId);
    await mkdir(folder);
    const read = (name: string) => soaked.ask(session, `${base}captures/${scanId}/${name}`);
    const answer = await read('capture.json');
    if (!answer.ok) return [`its capture is answered ${answer.status}`];
    const text = await answer.text();
    await writeFile(join(folder, 'capture.json'), text);
    const wrong: string[] = [];
    for (const name of namesIn(captureSchema.parse(JSON.parse(text)))) {
      const file = await read(name);
      const bytes = Buffer.from(await file.arrayBuffer());
      const sum = createHash('sha256').update(bytes).digest('hex');
      if (!file.ok || (!name.includes('.svg') && !name.startsWith(sum)))
        wrong.push(`${name} is ${file.status}`);
      await writeFile(join(folder, name), bytes);
    }
    const found = await checkFolder(folder);
    return [...wrong, ...found.filter(({ kind }) => kind === 'error').map(({ text: said }) => said)];
  } finally {
    await rm(parent, { recursive: true });
  }
}

function namesIn({ scene, poster, thumbnail, floors, parts = [] }: Capture): string[] {
  return [
    scene,
    poster,
    thumbnail,
    ...floors.flatMap(({ plan }) => plan ?? []),
    ...parts.flatMap(({ levels }) => levels.map(({ file }) => file)),
  ];
}
