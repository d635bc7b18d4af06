import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gov360-modules-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Runs a program in a separate process, because modules load differently in a test. Returns the JSON that the
 * program prints.
 */
function run(program: string): unknown {
  writeFileSync(join(folder, 'program.mjs'), program);
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'program.mjs')], { encoding: 'utf8' });
  if (stderr) throw new Error(stderr);
  return JSON.parse(stdout);
}

test('reloads an edited module and its importers once, and keeps the previous versions if loading fails', () => {
  const source = pathToFileURL(join(import.meta.dirname, 'fresh-modules.ts')).href;
  const answers = run(`
    import { writeFileSync } from 'node:fs';
    import { freshModules } from ${JSON.stringify(source)};
    const folder = ${JSON.stringify(folder)};
    const write = (text) => writeFileSync(folder + '/inner.mjs', text);
    writeFileSync(folder + '/outer.mjs', "export { thing } from './inner.mjs';");
    const modules = freshModules([folder]);
    const answers = [];
    for (const text of ['export const thing = { edit: 1 };', 'export const thing = { edit: 2 };', 'export const thing = ;']) {
      write(text);
      const [outer] = await modules.load(folder + '/outer.mjs').catch(() => ['not loaded']);
      const inner = await import(folder + '/inner.mjs');
      answers.push([outer.thing, outer.thing === inner.thing, inner.thing]);
    }
    answers.push([modules.uses(folder + '/inner.mjs'), modules.uses(folder + '/inner.test.mjs')]);
    console.log(JSON.stringify(answers));
  `);
  expect(answers).toEqual([
    [{ edit: 1 }, true, { edit: 1 }],
    [{ edit: 2 }, true, { edit: 2 }],
    [null, false, { edit: 2 }],
    [true, false],
  ]);
});
