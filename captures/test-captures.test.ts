import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isCaptureId } from '../contract/capture-id.ts';
import { checkFolder } from '../tools/check-capture/check-folder.ts';

const here = new URL('.', import.meta.url);
const copies = new URL('../tests/captures/', import.meta.url);
const ids = readdirSync(here).filter(isCaptureId);

test.each(ids)(
  'the browser tests’ smaller copy of %s has the same description as the original',
  async (id) => {
    const [own, copy] = [here, copies].map((folder) => new URL(`${id}/`, folder)) as [URL, URL];
    for (const name of readdirSync(own).filter((name) => /\.(json|svg)$/.test(name)))
      expect(readFileSync(new URL(name, copy), 'utf8'), name).toBe(readFileSync(new URL(name, own), 'utf8'));
    expect(statSync(new URL('scene.glb', copy)).size).toBeLessThan(400_000);
    const findings = await checkFolder(fileURLToPath(copy));
    expect(findings.filter(({ text }) => !text.includes('is expected'))).toEqual([]);
  },
);
