import { expect, test } from 'vitest';
import { pages } from '../../contract/addresses.ts';
import { openPage, signIn } from '../support/pages/open-page.ts';

test('the example cards name the six spaces and what they are for @1.17', async () => {
  const page = await openPage(pages.dashboard(), await signIn());
  const cards = page.$('[aria-label="Example spaces"] li, [aria-labelledby="examples"] li').toArray();
  expect(cards.map((card) => page.$(card).find('h3, h2').text())).toEqual([
    'Office space',
    'Asset management',
    'A famous residence',
    'Chemical laboratory',
    'Factory',
    'Office premises',
  ]);
  for (const [index, purpose] of [/spatial planning/i, /documentation system/i, /exploration/i].entries())
    expect(page.$(cards[index]).text()).toMatch(purpose);
});
