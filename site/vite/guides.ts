import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { renderGuide } from './render-guide.ts';

const SUFFIX = '?guide';
const PICTURE = /\(([a-z0-9-]+\.(?:jpg|png|webp))\)/g;

/** `import guide from './x.md?guide'` is the guide as a page shows it; its pictures are built with the site. */
export function guides(address: (name: string) => string): Plugin {
  return {
    name: 'gov360-guides',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(`.md${SUFFIX}`)) return null;
      const file = id.slice(0, -SUFFIX.length);
      this.addWatchFile(file);
      const markdown = await readFile(file, 'utf8');
      const pictures = await findPictures(dirname(file), markdown);
      const { title, lead, html } = renderGuide(markdown, {
        address,
        picture: (name) => pictures.get(name) ?? null,
      });
      return writeModule(dirname(file), { title, lead, html }, [...pictures.keys()]);
    },
  };
}

/** The pictures named that are there, with their sizes in pixels. */
async function findPictures(folder: string, markdown: string) {
  const names = [...markdown.matchAll(PICTURE)].map(([, name]) => name!);
  const there = [...new Set(names)].filter((name) => existsSync(join(folder, name)));
  const found = there.map(async (name) => {
    const { width, height } = await sharp(join(folder, name)).metadata();
    return [name, { src: sourceOf(name), width, height }] as const;
  });
  return new Map(await Promise.all(found));
}

/** Stands for the built picture's address, which only the module knows. */
const sourceOf = (name: string) => `picture:${name}`;

function writeModule(folder: string, guide: object, pictures: readonly string[]): string {
  const imports = pictures.map(
    (name, at) => `import picture${at} from ${JSON.stringify(`${join(folder, name)}?url&no-inline`)};\n`,
  );
  // No text of a guide can look like this attribute: quotes in text are escaped.
  const replaced = pictures.map(
    (name, at) => `.replaceAll('src="${sourceOf(name)}"', 'src="' + picture${at} + '"')`,
  );
  return `${imports.join('')}const guide = ${JSON.stringify(guide)};
export default { ...guide, html: guide.html${replaced.join('')} };\n`;
}
