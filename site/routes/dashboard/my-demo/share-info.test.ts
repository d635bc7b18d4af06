import { expect, test } from 'vitest';
import { embedSnippet } from './share-info.tsx';

test('quotation marks in a name do not end the attribute of the embed HTML', () => {
  const snippet = embedSnippet('https://twins.example.org/demo/a?embed=1', 'A & "B" <script>');
  expect(snippet).toContain(' src="https://twins.example.org/demo/a?embed=1" ');
  expect(snippet).toContain(' title="A &amp; &quot;B&quot; &lt;script>" ');
});
