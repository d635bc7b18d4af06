import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extractCaptureId, isCaptureId } from './capture-id.ts';

const ID = 'SxQL3iGyoDo';

test.each([
  `https://my.matterport.com/show/?m=${ID}`,
  `https://my.matterport.com/show?m=${ID}&play=1&brand=0`,
  `https://my.matterport.com/show/?play=1&m=${ID}`,
  `https://my.matterport.com/show/?play=1&m=${ID}#start`,
  `  https://my.matterport.com/show/?m=${ID}\n`,
  `<iframe src="https://my.matterport.com/show/?play=1&m=${ID}&qs=1"></iframe>`,
  `<iframe width="853" height="480" src="https://my.matterport.com/show/?m=${ID}" allowfullscreen></iframe>`,
  `Our office (https://my.matterport.com/show/?m=${ID}), second floor`,
  `[Our office](https://my.matterport.com/models/${ID})`,
  `https://my.matterport.com/models/${ID}`,
  `https://my.matterport.com/models/${ID}?section=media`,
  `https://matterport.com/discover/space/${ID}`,
  `https://discover.matterport.com/space/${ID}/`,
  `m=${ID}`,
  ID,
  ` ${ID} `,
])('finds the id in %s @5.5', (text) => {
  expect(extractCaptureId(text)).toBe(ID);
});

test.each([
  ['', ''],
  ['  half-typed ', 'half-typed'],
  ['https://example.org/', 'https://example.org/'],
  ['film=nonsense', 'film=nonsense'],
  ['https://my.matterport.com/show/?m=', 'https://my.matterport.com/show/?m='],
])('finds no link in “%s” and returns %s', (text, kept) => {
  expect(extractCaptureId(text)).toBe(kept);
});

test('returns an extracted id unchanged', () => {
  const id = fc.stringMatching(/^[\w-]{11}$/);
  fc.assert(
    fc.property(id, (text) => {
      expect(isCaptureId(text)).toBe(true);
      expect(extractCaptureId(`https://my.matterport.com/show/?play=1&m=${text}&x=2`)).toBe(text);
      expect(extractCaptureId(extractCaptureId(text))).toBe(text);
    }),
  );
});

test('accepts only ids of exactly 11 characters @3.2 @9.1', () => {
  expect([10, 11, 12].map((length) => isCaptureId('x'.repeat(length)))).toEqual([false, true, false]);
});
