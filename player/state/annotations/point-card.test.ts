import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PlacedPoint } from '../../../contract/points/point.ts';
import { PanelsContext } from '../../panels/parts/use-player.ts';
import { createPlayerStore } from '../player-state.ts';
import { startActions } from '../../testing/start-ends.ts';
import { CardBody } from '../../kinds/point/card-body.tsx';

it('an open point shows its type, its text with links, and its picture @13.1', () => {
  const item: PlacedPoint = {
    id: 'p1',
    title: 'Valve',
    text: 'Manual: https://example.test/manual',
    type: 'extinguisher',
    position: [1, 0, 2],
    normal: [0, 1, 0],
    picture: 'https://example.test/valve.jpg',
  };
  const state = createPlayerStore(true);
  const html = renderToStaticMarkup(
    createElement(
      PanelsContext,
      { value: { state, actions: startActions(state) } },
      createElement(CardBody, { item }),
    ),
  );
  expect(html).toContain('Fire extinguisher');
  expect(html).toMatch(/Manual: <a href="https:\/\/example\.test\/manual"/);
  expect(html).toMatch(/<img[^>]* src="https:\/\/example\.test\/valve\.jpg"/);
});
