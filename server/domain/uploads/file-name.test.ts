import { expect, test } from 'vitest';
import { FILE_NAME_MAX_LENGTH } from '../../../contract/limits.ts';
import { cleanFileName } from './start-upload.ts';

test.each([
  ['Plan EG.pdf', 'Plan EG.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\Plan.pdf', 'Plan.pdf'],
  ['a\u0000b\r\nc\u202Efdp.exe', 'abcfdp.exe'],
  ['  two   spaces\t.txt ', 'two spaces.txt'],
  ['u\u0308ber.txt', 'über.txt'],
  ['\ud800.txt', '\ufffd.txt'],
  ['', 'file'],
  ['..', 'file'],
  ['/', 'file'],
  ['\u200b\u200b', 'file'],
])('returns the name of a file named %j: %j', (sent, kept) => {
  expect(cleanFileName(sent)).toBe(kept);
});

test('shortens a long name without losing its extension or splitting a character', () => {
  const name = cleanFileName(`${'😀'.repeat(200)}.jpeg`);
  expect(name.length).toBeLessThanOrEqual(FILE_NAME_MAX_LENGTH);
  expect(name).toMatch(/^(😀)+\.jpeg$/u);
  expect(cleanFileName(`a.${'x'.repeat(400)}`)).toHaveLength(FILE_NAME_MAX_LENGTH);
});
