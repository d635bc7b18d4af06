import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { multipartFile } from './multipart-file.ts';

test('reports a broken connection to a caller that starts to read later', async () => {
  async function* body() {
    yield Buffer.from('--B\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nabc');
    await wait(5);
    throw new Error('The connection was closed.');
  }
  const { name, pieces } = await multipartFile('multipart/form-data; boundary=B', body());
  expect(name).toBe('a.zip');
  // An error without a listener would end the process.
  await wait(50);
  await expect(Array.fromAsync(pieces)).rejects.toThrow('The form has no file, or it is incomplete.');
});
