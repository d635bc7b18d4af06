import { expect, test } from 'vitest';
import { attachment } from './attachment.ts';

test.each([
  ['Head office', 'Head office tags.csv', 'Head%20office%20tags.csv'],
  ['Büro (Nord)', 'Buro (Nord) tags.csv', 'B%C3%BCro%20%28Nord%29%20tags.csv'],
  ['../a"b\r\nc: d', '.. a b c d tags.csv', '..%20a%20b%20c%20d%20tags.csv'],
  ['東京', 'tags.csv', '%E6%9D%B1%E4%BA%AC%20tags.csv'],
  ['', 'tags.csv', 'tags.csv'],
])('uses the twin’s name %j as the file name', (name, ascii, encoded) => {
  expect(attachment(name, 'tags.csv')).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`);
});

test('shortens a long name without splitting a character', () => {
  const header = attachment('🏢'.repeat(200), 'tags.csv');
  expect(decodeURIComponent(header.split("UTF-8''")[1]!)).toBe(`${'🏢'.repeat(40)} tags.csv`);
});
