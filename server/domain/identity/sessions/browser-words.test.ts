import { expect, test } from 'vitest';
import { browserWords } from './browser-words.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0',
    'Microsoft Edge on macOS',
  ],
  ['Firefox', 'Firefox'],
  ['PostmanRuntime/7.43.0 (x)', 'PostmanRuntime'],
  ['', ''],
  ['<script>alert(1)</script>/1.0 ((((', ''],
])('describes %j as %j', (userAgent, words) => {
  expect(browserWords(userAgent)).toBe(words);
});
