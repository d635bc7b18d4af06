// node bench/change-path/count.ts: how much there is on the way of an edit, as Markdown. Tests and made-up data do not count.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { AREAS, PARTS, TAG_WAY } from './parts.ts';

const root = resolve(import.meta.dirname, '../..');
const NO_SOURCE = /\.test\.tsx?$|\/testing\/|example-(points|tags)/;

function sourcesOf(globs: readonly string[]): string[] {
  const found = globSync([...globs], { cwd: root });
  return found.filter((file) => /\.tsx?$/.test(file) && !NO_SOURCE.test(file));
}

function linesOf(files: Iterable<string>): number {
  return [...files].reduce(
    (sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1,
    0,
  );
}

const all = new Set<string>();
console.log('| Part | Files | Lines |\n| --- | --- | --- |');
for (const [area, globs] of Object.entries(AREAS)) {
  const files = sourcesOf(globs);
  if (files.length === 0) throw new Error(`Nothing is in “${area}” any more.`);
  for (const file of files) all.add(file);
  console.log(`| ${area} | ${files.length} | ${linesOf(files)} |`);
}
console.log(`| **all** | **${all.size}** | **${linesOf(all)}** |\n`);
for (const [part, files] of Object.entries(PARTS)) {
  const missing = files.find((file) => !all.has(file));
  if (missing) throw new Error(`${missing} is in no part.`);
  console.log(`- ${part}: ${files.length}`);
}
const empty = TAG_WAY.find((glob) => sourcesOf([glob]).length === 0);
if (empty) throw new Error(`Nothing is in “${empty}” any more.`);
const way = new Set(sourcesOf(TAG_WAY));
const folders = new Set([...way].map((file) => dirname(file)));
console.log(`- a tag from click to the other screen: ${way.size} files in ${folders.size} folders`);
