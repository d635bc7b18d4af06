import { Color, LinearSRGBColorSpace, Matrix4, Vector3 } from 'three';
import { MEMBERS_MAX } from '../../../contract/limits.ts';
import { colors } from '../../../design/colors.ts';
import { writeDisc } from '../../capture/pin-disc.ts';
import { findPerson, PLACE } from '../../state/presence/people.ts';
import type { Presence } from '../../state/presence/presence.ts';
import { isSameSelection, type Marker } from '../../tour/annotation-kind.ts';
import { chooseLabels, createLabels, HIDDEN, type Obstacles } from '../choose-labels.ts';
import { prepareGraphics } from '../prepare-graphics.ts';
import type { SceneParts } from '../scene-parts.ts';
import { createBeams } from './beams.ts';
import { createFigures, FOOT } from './figures.ts';
import { createPersonLabels, DOT, INITIALS, NAMED, NONE } from './person-labels.ts';

/**
 * In the inside view, a figure closer than the first distance is invisible, and a figure beyond the second
 * distance has its full opacity. Both distances are in metres.
 */
const NEAR = [0.7, 1.7] as const;
/** Half the width of a figure including a margin, and the height of a label above the eye, in metres. */
const HALF_WIDTH = 0.26;
const ABOVE = 0.3;
/**
 * How far a figure is drawn from its person's position, in metres. Each figure is moved in a different
 * direction, because the figures of people at one viewpoint would otherwise coincide.
 */
const ASIDE = 0.14;
/**
 * The angle between the directions in which the figures of two people with consecutive numbers are moved, in
 * radians: the golden angle.
 */
const TURN_ASIDE = 2.4;
/**
 * A figure fades if its distance from a point that figures should not cover is less than this, in coordinates
 * of the view (-1 to 1).
 */
const BESIDE = 0.1;
/**
 * The factors for the opacity of a figure that covers the centre of the view, and of a figure that covers the
 * open annotation.
 */
const LEFT_BEFORE = [0.12, 0.04] as const;
/**
 * The opacity of people whose page is in the background or disconnected, the opacity of idle people, and the
 * factor for the opacity of everyone if the user has dimmed the figures.
 */
const LEFT_AWAY = 0.4;
const LEFT_IDLE = 0.92;
const LEFT_DIMMED = 0.3;
/**
 * The minimum distance of labels from the edge of the view, and the diameter of a disc with initials, in
 * pixels.
 */
const MARGIN = 8;
const DISC = 26;
/**
 * The maximum number of people with initials per pixel of the view's width. From outside, only the nearest
 * people have initials.
 */
const INITIALS_PER_PIXEL = 0.02;
/**
 * The time between two checks for people behind walls, in milliseconds, and the distance beyond which names
 * are not shown, in metres.
 */
const LOOK = 400;
const FAR = 25;
const TO_DEGREES = 180 / Math.PI;

/**
 * Shows the other people in the tour. `marks` receives the positions of their initials in the view, which are
 * valid after each frame.
 */
export function mountPeople(parts: SceneParts, marks: Obstacles) {
  const { stage, scene, capture, camera, renderer, picker, state, redraw } = parts;
  const { travel, manifest } = capture;
  const figures = createFigures(MEMBERS_MAX);
  const beams = createBeams(MEMBERS_MAX + 1);
  const labels = createPersonLabels(stage);
  const laid = createLabels(MEMBERS_MAX);
  // With these sizes, every name fits, but no name can move from its position.
  laid.roomWidth.fill(10_000);
  laid.roomHeight.fill(23);
  const obstacles: Obstacles = { count: 0, x: new Float32Array(1), y: new Float32Array(1) };
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const toView = new Matrix4();
  const point = new Vector3();
  const color = new Color();
  const own = new Color().setStyle(colors.accent.light, LinearSRGBColorSpace);
  /**
   * Values by index in the crowd. `left`: the opacity that the person's state allows; 0 for a person without
   * a figure. `aside`: the x and z of the figure relative to the person's position, in metres. `floors`: the
   * index of the person's floor. `hidden`: 1 if a wall hides the person.
   */
  const left = new Float32Array(MEMBERS_MAX);
  const aside = new Float32Array(2 * MEMBERS_MAX);
  const floors = new Int16Array(MEMBERS_MAX);
  const hidden = new Uint8Array(MEMBERS_MAX);
  /**
   * `order`: the indices in the crowd, nearest person first. `away`: the distance of each person, in metres.
   * `shown`: the opacity of each person in this frame.
   */
  const order = new Uint16Array(MEMBERS_MAX);
  const away = new Float32Array(MEMBERS_MAX);
  const shown = new Float32Array(MEMBERS_MAX);
  let widths: Float32Array = new Float32Array(0);
  let drawn: Presence | null = null;
  let lookTimer: ReturnType<typeof setTimeout> | undefined;
  /** The number of people drawn in the last frame. */
  let counted = 0;
  const open = { marker: null as Marker | null, depth: 0 };
  /**
   * The points that figures should not cover, as x and y in the view from -1 to 1: the centre, and the open
   * annotation.
   */
  const kept = new Float32Array(4);
  scene.add(figures.object, beams.object);
  /**
   * Whether the programs for the graphics card are compiled. Compiling takes a while and would delay a frame,
   * so names appear before figures.
   */
  let prepared = false;
  void prepareGraphics(renderer, scene, camera, []).then(() => {
    prepared = true;
    redraw();
  });

  /** Updates the labels, colours and opacities of people after a person arrived, left or changed. */
  function refresh(presence: Presence): void {
    drawn = presence;
    for (let index = presence.crowd.count; index < counted; index += 1) laid.x[index] = NaN;
    counted = presence.crowd.count;
    const { crowd, people, figures: look, following } = presence;
    const shownPeople = Array.from({ length: crowd.count }, (_, place) =>
      findPerson(people, crowd.numbers[place]!),
    );
    widths = labels.write(shownPeople);
    for (const [place, person] of shownPeople.entries()) {
      order[place] = place;
      const direction = TURN_ASIDE * crowd.numbers[place]!;
      aside[2 * place] = ASIDE * Math.cos(direction);
      aside[2 * place + 1] = ASIDE * Math.sin(direction);
      color
        .setStyle(person?.color ?? colors.ink.light, LinearSRGBColorSpace)
        .toArray(figures.tints, 3 * place);
      floors[place] = manifest.floors.findIndex(({ id }) => id === person?.floor);
      const isFigure = person?.mode === 'inside' && person.id !== following && look !== 'off';
      const calm = person?.state !== 'active' ? LEFT_AWAY : person.idle ? LEFT_IDLE : 1;
      left[place] = isFigure ? calm * (look === 'dimmed' ? LEFT_DIMMED : 1) : 0;
    }
    figures.sendTints();
  }

  const stops = [
    state.watch(({ selection }) => selection, redraw),
    state.get().presence?.crowd.listen(redraw),
  ];

  /** Finds the open annotation's position in the view, because figures should not cover the annotation. */
  function findOpen(): void {
    const { markers, selected } = capture.annotations();
    open.depth = 0;
    if (!selected) return void (open.marker = null);
    if (!open.marker || !isSameSelection(open.marker, selected))
      open.marker = markers.find((marker) => isSameSelection(marker, selected)) ?? null;
    if (!open.marker) return;
    writeDisc(open.marker, point);
    point.applyMatrix4(camera.matrixWorldInverse);
    open.depth = -point.z;
    point.applyMatrix4(camera.projectionMatrix);
    kept[2] = point.x;
    kept[3] = point.y;
  }

  /**
   * Schedules a check for people behind walls. The check does not run in a frame, because casting rays takes
   * too long.
   */
  function lookSoon(): void {
    if (picker.fast) lookTimer ??= setTimeout(look, LOOK);
  }

  function look(): void {
    lookTimer = undefined;
    const crowd = drawn?.crowd;
    if (!crowd || travel.mode() !== 'inside') return;
    let changed = false;
    for (let place = 0; place < crowd.count; place += 1) {
      if (shown[place] === 0 || away[place]! > FAR) continue;
      const at = PLACE * place;
      const sees = picker.sees(camera.position, crowd.now[at]!, crowd.now[at + 1]!, crowd.now[at + 2]!, 0.2);
      changed ||= hidden[place] !== Number(!sees);
      hidden[place] = Number(!sees);
    }
    if (changed) redraw();
  }

  /** Sorts people by distance. The order hardly changes between frames, so few entries move. */
  function sort(count: number): void {
    for (let index = 1; index < count; index += 1) {
      const place = order[index]!;
      let to = index;
      while (to > 0 && away[order[to - 1]!]! > away[place]!) {
        order[to] = order[to - 1]!;
        to -= 1;
      }
      order[to] = place;
    }
  }

  function placeFigures({ crowd }: Presence): void {
    const inside = travel.mode() === 'inside';
    const only = inside ? null : capture.shownFloor();
    const { elements } = camera.projectionMatrix;
    const wide = elements[0];
    const high = elements[5];
    const { now } = crowd;
    for (let place = 0; place < crowd.count; place += 1) {
      const at = PLACE * place;
      const to = 4 * place;
      figures.places[to] = now[at]! + aside[2 * place]!;
      figures.places[to + 1] = now[at + 1]!;
      figures.places[to + 2] = now[at + 2]! + aside[2 * place + 1]!;
      figures.turns[2 * place] = now[at + 3]!;
      figures.turns[2 * place + 1] = now[at + 4]!;
      point.fromArray(figures.places, to);
      away[place] = point.distanceTo(camera.position);
      let rest = left[place]!;
      if (only !== null && manifest.floors[floors[place]!]?.id !== only) rest = 0;
      point.applyMatrix4(camera.matrixWorldInverse);
      const depth = -point.z;
      if (inside && depth <= 0.1) rest = 0; // The person is behind the eye.
      if (rest > 0 && inside && depth > 0.1) {
        const x = (point.x * wide) / depth;
        const head = ((point.y + 0.15) * high) / depth;
        const foot = ((point.y - FOOT * 0.8) * high) / depth;
        const half = (HALF_WIDTH * wide) / depth;
        rest *= Math.min(1, Math.max(0, (away[place]! - NEAR[0]) / (NEAR[1] - NEAR[0])));
        for (let at = 0; at < (open.depth > depth ? 2 : 1); at += 1) {
          const y = kept[2 * at + 1]!;
          const aside = Math.max(0, Math.abs(x - kept[2 * at]!) - half);
          const around = Math.min(1, Math.max(aside, y - head, foot - y) / BESIDE);
          rest *= LEFT_BEFORE[at]! + (1 - LEFT_BEFORE[at]!) * around;
        }
      }
      shown[place] = rest;
      figures.places[to + 3] = rest;
    }
    figures.draw(prepared ? crowd.count : 0);
  }

  function placeLabels(presence: Presence, width: number, height: number): void {
    const { crowd } = presence;
    const inside = travel.mode() === 'inside';
    const { count } = crowd;
    sort(count);
    for (let index = 0; index < count; index += 1) {
      laid.x[index] = NaN;
      const place = order[index]!;
      laid.nameWidth[index] = inside ? widths[place]! : DISC;
      if (left[place] === 0 || (shown[place] === 0 && !inside)) continue;
      if (inside && (hidden[place] === 1 || away[place]! > FAR || away[place]! < NEAR[1])) continue;
      point.fromArray(figures.places, 4 * place);
      if (inside) point.y += ABOVE;
      point.applyMatrix4(toView);
      if (!(point.z < 1)) continue;
      const x = ((point.x + 1) / 2) * width;
      const y = ((1 - point.y) / 2) * height;
      if (x < MARGIN || x > width - MARGIN || y < MARGIN || y > height - MARGIN) continue;
      // Keeps the name inside the view.
      const edge = laid.nameWidth[index]! / 2 + MARGIN;
      laid.x[index] = Math.max(edge, Math.min(width - edge, x));
      laid.y[index] = y;
    }
    chooseLabels(laid, obstacles);
    const most = width * INITIALS_PER_PIXEL;
    marks.count = 0;
    for (let index = 0; index < count; index += 1) showLabel(index, presence, inside, most);
  }

  function showLabel(index: number, { crowd }: Presence, inside: boolean, most: number): void {
    const place = order[index]!;
    const fits = laid.shows[index] !== HIDDEN;
    const outside = fits && index < most ? INITIALS : DOT;
    const look = inside ? (fits ? NAMED : NONE) : Number.isNaN(laid.x[index]) ? NONE : outside;
    if (look === NONE) return labels.hide(place);
    if (look === INITIALS) {
      marks.x[marks.count] = laid.x[index]!;
      marks.y[marks.count] = laid.y[index]!;
      marks.count += 1;
    }
    // Only discs have an arrow.
    const turn = inside ? 0 : (camera.rotation.y - crowd.now[PLACE * place + 3]!) * TO_DEGREES;
    const faded = inside && shown[place]! < 0.5 * left[place]!;
    // Uses integers, because passing a fraction to another function allocates an object in every frame.
    labels.show(place, look, Math.round(laid.x[index]!), Math.round(laid.y[index]!), Math.round(turn), faded);
  }

  function placeBeams({ crowd, pointing }: Presence, width: number, height: number): void {
    let count = 0;
    for (let place = 0; crowd.pointers > 0 && place < crowd.count; place += 1) {
      if (Number.isNaN(crowd.points[3 * place]) || left[place] === 0) continue;
      for (let axis = 0; axis < 3; axis += 1) {
        beams.from[3 * count + axis] = crowd.now[PLACE * place + axis]!;
        beams.to[3 * count + axis] = crowd.points[3 * place + axis]!;
        beams.tints[3 * count + axis] = figures.tints[3 * place + axis]!;
      }
      count += 1;
    }
    if (pointing) {
      own.toArray(beams.tints, 3 * count);
      for (let axis = 0; axis < 3; axis += 1) {
        beams.to[3 * count + axis] = pointing[axis]!;
        beams.from[3 * count + axis] = pointing[axis]!;
      }
      count += 1;
    }
    beams.draw(prepared ? count : 0, width, height);
  }

  return {
    /**
     * Called before each frame with the size of the view in CSS pixels and the milliseconds since the last
     * frame. Avoids allocating memory unless people arrived, left or changed.
     */
    frame(width: number, height: number, elapsed: number): void {
      const { presence } = state.get();
      if (!presence) {
        if (drawn) clear();
        return;
      }
      if (presence !== drawn || presence.crowd.count !== counted) refresh(presence);
      const moving = presence.crowd.step(elapsed, still.matches);
      toView.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
      findOpen();
      placeFigures(presence);
      placeLabels(presence, width, height);
      placeBeams(presence, width, height);
      lookSoon();
      if (moving) redraw();
    },
    dispose(): void {
      for (const stop of stops) stop?.();
      clearTimeout(lookTimer);
      scene.remove(figures.object, beams.object);
      figures.dispose();
      beams.dispose();
      labels.dispose();
    },
  };

  function clear(): void {
    drawn = null;
    counted = 0;
    marks.count = 0;
    labels.write([]);
    figures.draw(0);
    beams.draw(0, 1, 1);
  }
}
