import './measuring.css';
import { Group } from 'three';
import { shallow } from 'zustand/vanilla/shallow';
import type { MeasuredPoint } from '../../../contract/measuring/measurement.ts';
import type { MeasuringPick } from '../../capture/capture.ts';
import { createMeasuringPicker } from '../../capture/model/measuring-picker.ts';
import { watchUnits } from '../../state/measuring/units.ts';
import type { MeasuringEvents, SceneParts } from '../scene-parts.ts';
import { createAim } from './aim.ts';
import { createAimMark } from './aim-mark.ts';
import { createEndDrag } from './end-drag.ts';
import { createLens } from './lens.ts';
import { createMeasuringTool } from './measuring-tool.ts';
import {
  labelOf,
  measurementInHand,
  savedMeasurements,
  shapeOf,
  type ShownMeasurement,
} from './shown-measurements.ts';
import { createValueLabels } from './value-labels.ts';
import { createAreaFills } from './area-fills.ts';
import { createEndMarks } from './end-marks.ts';
import { createLineSet } from './line-set.ts';
import type { MeasuredShape } from './measured-shape.ts';

export type MountedMeasuring = ReturnType<typeof mountMeasuring>;

/** Draws measurements and lets users set the points of the current one. */
export function mountMeasuring(parts: SceneParts, { measure, change }: MeasuringEvents) {
  const { stage, capture, scene, camera, renderer, surfaces, state, redraw } = parts;
  const picker = createMeasuringPicker(surfaces, camera);
  const drawing = { saved: createDrawing(), hand: createDrawing() };
  const mark = createAimMark(stage);
  const labels = createValueLabels(stage);
  const lens = createLens(stage);
  /** What the next frame must compute or draw again. */
  const stale = { aim: true, saved: true, hand: true };
  /** The version of the surfaces in the last frame. */
  let { version } = surfaces;
  scene.add(drawing.saved.object, drawing.hand.object);

  function spoil(what: keyof typeof stale): void {
    stale[what] = true;
    redraw();
  }

  const aim = createAim({ stage, capture, camera, picker, state, changed: () => spoil('aim') });
  const ends = createEndDrag({ stage, camera, picker, state, measure, change, redraw: () => spoil('saved') });

  function refresh(): MeasuredPoint | null {
    // While the view moves, no point is picked.
    // Without search trees, points do not snap, so each frame picks again until the trees exist.
    const resting = capture.atRest();
    stale.aim = !resting || !parts.picker.fast;
    const point = resting ? aim.point() : null;
    const before = state.get().measuring?.aim ?? null;
    if (point !== before) measure((tool) => tool.aimAt(point, !aim.byPointer()));
    return point;
  }

  const tool = createMeasuringTool(parts, { measure, aim, lens, ends, refresh });

  function drawSaved(): void {
    stale.saved = false;
    const shown = savedMeasurements(state.get(), ends.moved());
    drawing.saved.draw(shown.map((one) => ({ shape: shapeOf(one), color: one.color })));
  }

  /** Returns the current measurement up to the aim; null if there is none. */
  function inHand(): ShownMeasurement | null {
    const { measuring } = state.get();
    const faced = measuring?.kind === 'clearance' && measuring.aim ? picker.facing(measuring.aim) : null;
    return measurementInHand(state.get(), faced);
  }

  function drawHand(): void {
    stale.hand = false;
    const hand = inHand();
    drawing.hand.draw(hand ? [{ shape: shapeOf(hand), color: hand.color }] : []);
  }

  function writeLabels(): void {
    const now = state.get();
    const hand = inHand();
    const shown = [...savedMeasurements(now, ends.moved()), ...(hand ? [hand] : [])];
    labels.show(shown.filter(({ labelled }) => labelled).map((one) => labelOf(one, shapeOf(one), now)));
  }

  const stops = [
    state.watch(
      ({ measuring }) => measuring !== null,
      (begun) => begun && aim.centre(),
    ),
    state.watchFields(['measuring'], () => spoil('hand')),
    state.watch(
      ({ measuring }) => [measuring?.kind, measuring?.points, measuring?.holdOff, measuring?.axis],
      () => spoil('aim'),
      shallow,
    ),
    state.watchFields(['annotations', 'calibrations', 'selection', 'hinted', 'floor', 'mode'], () =>
      spoil('saved'),
    ),
    watchUnits(() => spoil('saved')),
    capture.listen({ moved: () => void (stale.aim = true) }),
  ];
  if (state.get().measuring) aim.centre();
  redraw();

  return {
    tool,
    measuring: {
      pick: (x: number, y: number, pick?: MeasuringPick) =>
        Promise.resolve(picker.pick(x, y, stage.clientHeight, pick)),
      facing: (from: MeasuredPoint) => Promise.resolve(picker.facing(from)),
    },
    /** Called before each frame is drawn, with the camera already in place. */
    frame(): void {
      const { clientWidth: width, clientHeight: height } = stage;
      if (version !== surfaces.version) {
        ({ version } = surfaces);
        stale.aim = true;
        stale.hand = true;
      }
      if (stale.aim && state.get().measuring) refresh();
      const written = stale.saved || stale.hand;
      if (stale.saved) drawSaved();
      if (stale.hand) drawHand();
      if (written) writeLabels();
      const ratio = renderer.getPixelRatio();
      drawing.saved.frame(ratio);
      drawing.hand.frame(ratio);
      const { measuring } = state.get();
      mark.frame(measuring?.aim ?? null, camera, width, height);
      labels.frame(camera, width, height);
      lens.frame(renderer, scene, camera);
    },
    dispose(): void {
      for (const stop of stops) stop();
      tool.dispose();
      ends.dispose();
      scene.remove(drawing.saved.object, drawing.hand.object);
      for (const part of [drawing.saved, drawing.hand, mark, labels, lens]) part.dispose();
    },
  };
}

/** Returns a drawing of the lines, fills and ends of measurements. */
function createDrawing() {
  const lines = createLineSet();
  const ends = createEndMarks();
  const fills = createAreaFills();
  const parts = [fills, lines, ends];
  return {
    object: new Group().add(...parts.map(({ object }) => object)),
    /** Draws the given shapes instead of the previous ones. */
    draw(shapes: readonly { shape: MeasuredShape; color: string }[]): void {
      for (const part of parts) part.clear();
      for (const { shape, color } of shapes) {
        for (const segment of shape.lines) lines.add(segment, color);
        for (const segment of shape.guides) lines.addDashed(segment, color);
        for (const end of shape.ends) ends.add(end, color);
        if (shape.area.length > 2) fills.add(shape.area, color);
      }
      for (const part of parts) part.send();
    },
    /** Called before each frame. `ratio` is the number of canvas pixels per CSS pixel. */
    frame: (ratio: number) => ends.frame(ratio),
    dispose(): void {
      for (const part of parts) part.dispose();
    },
  };
}
