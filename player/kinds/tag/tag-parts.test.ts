import { expect, it } from 'vitest';
import { TAG_KEYWORD_MAX_LENGTH, TAG_KEYWORDS_MAX } from '../../../contract/limits.ts';
import { readKeywords } from './tag-parts.tsx';

it('reads keywords separated by commas, without duplicates', () => {
  expect(readKeywords(' fire safety, exit ,, exit\nsmoke')).toEqual(['fire safety', 'exit', 'smoke']);
});

it('reads no keywords from an empty text', () => {
  expect(readKeywords(' , ')).toBeUndefined();
});

it('shortens keywords to the limits of a tag', () => {
  const many = Array.from({ length: TAG_KEYWORDS_MAX + 5 }, (_, index) => `k${index}`);
  expect(readKeywords(many.join())).toHaveLength(TAG_KEYWORDS_MAX);
  expect(readKeywords('x'.repeat(500))?.[0]).toHaveLength(TAG_KEYWORD_MAX_LENGTH);
});
