import { beforeEach, describe, expect, it } from 'vitest';
import { createLocalCapture } from '../../capture/model/local-capture.ts';
import { measurementKind } from '../../kinds/measurement/measurement-kind.ts';
import { sampleCapture } from '../../testing/sample-capture.ts';
import { samplePoint } from '../../testing/samples.ts';
import { defineKind } from '../../tour/annotation-kind.ts';
import { createPlayerStore } from '../player-state.ts';
import { createKeepingActions } from './measuring-actions.ts';
import { measuringTexts } from './measuring-texts.ts';
import { NOTHING_TAKEN, type Measuring } from './measuring.ts';
import { dropFromSession, followSession, sessionOf } from './session.ts';

const points = [samplePoint(1, 0, 2), samplePoint(3, 0, 2)];
const ended: Measuring = {
  ...NOTHING_TAKEN,
  kind: 'distance',
  aim: null,
  holdOff: false,
  axis: null,
  points,
  finished: true,
};

function start(measuring: Measuring, canEdit = true) {
  const state = createPlayerStore(true);
  state.set({ capture: createLocalCapture(sampleCapture, { folder: '/' }, () => true), canEdit, measuring });
  const said: string[] = [];
  return { state, said, actions: createKeepingActions({ state, announce: (text) => void said.push(text) }) };
}

describe('the current measurement', () => {
  beforeEach(() => defineKind(measurementKind));

  it('is saved with a name, a place and a time @13.39', () => {
    const { state, actions } = start(ended);
    actions.keep();
    const { draft } = state.get();
    expect(draft).toMatchObject({ kind: 'measurement', original: null, item: { kind: 'distance', points } });
    expect(draft!.item).toMatchObject({ floor: 'ground', room: 'hall' });
    expect(Date.parse(draft!.item.taken as string)).not.toBeNaN();
    state.set({ draft: null, selection: { kind: 'measurement', id: draft!.item.id } });
    expect(state.get().measuring!.saved).toBe(draft!.item.id);
  });

  it('is saved while another one is taken, which stays unsaved', () => {
    const { state, actions } = start(ended);
    followSession('gv360sample', null, ended);
    actions.keep();
    const next = { ...ended, points: [samplePoint(4, 0, 2), samplePoint(5, 0, 2)] };
    state.set({ measuring: next });
    followSession('gv360sample', ended, next);
    state.set({ draft: null, selection: { kind: 'measurement', id: state.get().draft!.item.id } });
    expect(state.get().measuring!.saved).toBeNull();
    expect(sessionOf('gv360sample').map((item) => item.points)).toEqual([next.points]);
    dropFromSession('gv360sample', next);
  });

  it('stays unsaved when the user closes its form, and can be saved later', () => {
    const { state, actions } = start(ended);
    actions.keep();
    state.set({ draft: null });
    expect(state.get().measuring!.saved).toBeNull();
    actions.keep();
    expect(state.get().draft).not.toBeNull();
  });

  it('cannot be saved with more points than a measurement can have', () => {
    const many = Array.from({ length: 201 }, (_, index) => samplePoint(index / 100, 0, 2));
    const { state, said, actions } = start({ ...ended, kind: 'room', points: many });
    actions.keep();
    expect(state.get().draft).toBeNull();
    expect(said).toEqual([measuringTexts.tooManyCorners]);
  });

  it('cannot be saved by a read-only user, or before it is finished @13.39', () => {
    for (const { state, actions } of [start({ ...ended, finished: false }), start(ended, false)]) {
      actions.keep();
      expect(state.get().draft).toBeNull();
    }
  });

  it('can be resumed from the list of the visit’s measurements', () => {
    const { state, actions } = start({ ...ended, points: [], finished: false, saved: 'm1' });
    actions.takeUp({ id: 1, kind: 'area', points, height: undefined, heightSnap: undefined });
    expect(state.get().measuring).toMatchObject({ kind: 'area', points, finished: true, saved: null });
    expect(state.get().measuring).not.toHaveProperty('id');
  });
});
