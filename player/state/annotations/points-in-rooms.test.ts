import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createLocalCapture } from '../../capture/model/local-capture.ts';
import { createPlayerStore } from '../player-state.ts';
import { sampleCapture } from '../../testing/sample-capture.ts';
import { sampleTour } from '../../testing/samples.ts';
import { startActions } from '../../testing/start-ends.ts';
import { defineKind } from '../../tour/annotation-kind.ts';
import { readAnnotations } from '../../tour/read-annotations.ts';
import { pointKind } from '../../kinds/point/point-kind.ts';
import { tagKind } from '../../kinds/tag/tag-kind.ts';
import { PanelsContext } from '../../panels/parts/use-player.ts';
import { RoomList } from '../../panels/plan/room-list.tsx';

it('the room list shows the numbers of tags and points in each room, even without 3D @13.6', () => {
  defineKind(tagKind);
  defineKind(pointKind);
  const state = createPlayerStore(true);
  const capture = createLocalCapture(sampleCapture, { folder: '/captures/gv360sample/' }, () => true);
  const points = [
    { id: 'p1', position: [1, 0, 2] },
    { id: 'p2', position: [2, 0, 2] },
    { id: 'p3', position: [8, 0, 2] },
  ];
  const annotations = readAnnotations(sampleTour({ points }), {});
  state.set({ capture, annotations, screen: { kind: 'flat', reason: '', again: false } });
  const html = renderToStaticMarkup(
    createElement(PanelsContext, { value: { state, actions: startActions(state) } }, createElement(RoomList)),
  );
  expect(html).toContain('1 tag, 2 points');
  expect(html).toContain('1 point<');
});
