/**
 * Makes light copies of the built-in captures and pictures for the browser tests: `node make-test-capture.ts [<id> …]` writes to
 * `tests/captures`. Descriptions and plans stay as they are; scenes have a tenth of the triangles, pictures 32 pixels.
 */
import { copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { captureSchema } from '../../contract/capture.ts';
import { reducePicture } from './output/reduce-picture.ts';
import { reduceScene } from './output/reduce-scene.ts';

const from = new URL('../../captures/', import.meta.url);
const to = new URL('../../tests/captures/', import.meta.url);
const asked = process.argv.slice(2);
const ids = asked.length > 0 ? asked : (await foldersIn(from)).filter((name) => name !== 'pictures');
for (const id of ids) await reduceCapture(id);
for (const name of await foldersIn(new URL('pictures/', from)))
  await reducePictures(`pictures/${name}/`, ['poster.webp', 'thumbnail.webp']);

async function foldersIn(folder: URL): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

async function reduceCapture(id: string): Promise<void> {
  const folder = `${id}/`;
  const text = await readFile(new URL(`${folder}capture.json`, from), 'utf8');
  const capture = captureSchema.parse(JSON.parse(text));
  await reducePictures(folder, [capture.poster, capture.thumbnail]);
  for (const file of ['capture.json', ...capture.floors.map(({ plan }) => plan ?? 'plan.svg')])
    await copyFile(new URL(folder + file, from), new URL(folder + file, to));
  const { glb, triangles } = await reduceScene(await readFile(new URL(folder + capture.scene, from)));
  await writeFile(new URL(folder + capture.scene, to), glb);
  console.log(`${id}: ${triangles} triangles, ${(glb.length / 1000).toFixed(0)} kB`);
}

async function reducePictures(folder: string, names: string[]): Promise<void> {
  await mkdir(new URL(folder, to), { recursive: true });
  for (const name of names)
    await writeFile(
      new URL(folder + name, to),
      await reducePicture(await readFile(new URL(folder + name, from))),
    );
}
