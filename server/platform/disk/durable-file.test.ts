import { mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { copyFile, openFile, sumOf } from './durable-file.ts';

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>();
  return { ...original, open: vi.fn(original.open) };
});

const folder = await mkdtemp(join(tmpdir(), 'durable-'));
afterAll(() => rm(folder, { recursive: true }));
const file = join(folder, 'secret');
await writeFile(file, 'secret');
await symlink(file, join(folder, 'link'));

test('reads only regular files that exist', async () => {
  expect(await openFile(join(folder, 'none'))).toBeNull();
  expect(await openFile(join(folder, 'link'))).toBeNull();
  expect(await openFile(folder)).toBeNull();
  expect(await openFile(join(file, 'below'))).toBeNull();
  expect(await openFile(join(folder, 'x'.repeat(300)))).toBeNull();
  expect(await openFile(`${file}\0`)).toBeNull();
  expect(await sumOf(file)).toMatchObject({ bytes: 6 });
});

test.each(['EACCES', 'EIO', 'EMFILE', 'ESTALE'])('does not treat a file as absent after %s', async (code) => {
  vi.mocked(open).mockRejectedValueOnce(Object.assign(new Error(code), { code }));
  await expect(copyFile(file, join(folder, 'copy'))).rejects.toMatchObject({ code });
});
