import { Matrix4, Vector3 } from 'three';
import { watchUnits, currentUnits } from '../state/measuring/units.ts';
import type { PlayerState } from '../state/player-state.ts';
import type { SceneParts } from './scene-parts.ts';
import { chooseLabels, createLabels, type Obstacles, HIDDEN, NAME, type Labels } from './choose-labels.ts';
import type { Room } from '../../contract/capture.ts';
import { formatMeasured } from '../../contract/measuring/format-measured.ts';
import { measure } from '../../contract/measuring/measure.ts';
import { roomOutline } from '../state/measuring/room-outline.ts';
import { scaleOf } from '../state/measuring/scale.ts';
import './room-labels.css';
import type { Manifest } from '../capture/manifest.ts';
import { areaOfShape, distanceToShape, isInShape, type Outline } from '../../contract/scans/outline.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** The values of `data-shows` for `HIDDEN`, `NAME` and `NAME_AND_AREA`, in this order. */
const SHOWS = ['nothing', 'name', 'all'] as const;

/** Returns the labels as SVG text, which stays sharp at any zoom. Moving a label creates no elements. */
function createLabelElements(stage: HTMLElement, count: number) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.classList.add('room-labels');
  svg.ariaHidden = 'true'; // Screen readers get the names from the list of rooms.
  svg.dataset.hidden = 'true';
  const all = Array.from({ length: count }, () => createLabel(svg));
  stage.querySelector('canvas')?.after(svg); // The labels are behind the names of pins.
  let hidden = true;

  function setHidden(next: boolean): void {
    if (next === hidden) return;
    hidden = next;
    svg.dataset.hidden = String(next);
  }

  return {
    write(index: number, name: string, area: string): void {
      all[index]!.name.textContent = name;
      all[index]!.area.textContent = area;
    },
    /** Writes the widths of all names and areas into `labels`, in pixels. */
    measure({ nameWidth, areaWidth }: Labels): void {
      all.forEach(({ name, area }, index) => {
        nameWidth[index] = name.getComputedTextLength();
        areaWidth[index] = area.getComputedTextLength();
      });
    },
    show({ x, y, offset, shows }: Labels): void {
      setHidden(false);
      for (let index = 0; index < count; index += 1) {
        const label = all[index]!;
        const shown = shows[index]!;
        if (shown !== label.shown) label.group.dataset.shows = SHOWS[(label.shown = shown)];
        if (shown === HIDDEN) continue;
        // Rounds to whole pixels, at which letters are sharp.
        const middle = Math.round(y[index]! + offset[index]!) + (shown === NAME ? 4 : -4);
        label.transform.setTranslate(Math.round(x[index]!), middle);
      }
    },
    hide: () => setHidden(true),
    dispose: () => svg.remove(),
  };
}

function createLabel(svg: SVGSVGElement) {
  const group = document.createElementNS(SVG, 'g');
  group.dataset.shows = SHOWS[HIDDEN];
  const [name, area] = [document.createElementNS(SVG, 'text'), document.createElementNS(SVG, 'text')];
  area.setAttribute('y', '16');
  group.append(name, area);
  svg.append(group);
  const transform = svg.createSVGTransform();
  group.transform.baseVal.appendItem(transform);
  return { group, name, area, transform: group.transform.baseVal.getItem(0), shown: HIDDEN };
}

/**
 * The maximum number of annotations that labels avoid. If there are more annotations, labels ignore all of
 * them, because avoiding them would leave hardly any space.
 */
const OBSTACLES = 200;
/**
 * How high above the floor labels are in the dollhouse, in metres. The walls in front hide the floor itself.
 */
const LIFT = 1.2;
/** The minimum distance between the centre of a label and the edge of the view, in pixels. */
const MARGIN = 40;

/**
 * Shows the names and areas of rooms in views from outside. `marks` contains the positions of people's
 * initials, which labels must not cover.
 */
export function createRoomLabels(parts: SceneParts, marks: Obstacles) {
  const { stage, capture, camera, state, redraw } = parts;
  const { travel } = capture;
  const rooms = labelledRooms(capture.manifest);
  const labels = createLabels(rooms.length);
  const elements = createLabelElements(stage, rooms.length);
  const most = OBSTACLES + marks.x.length;
  const obstacles: Obstacles = { count: 0, x: new Float32Array(most), y: new Float32Array(most) };
  const toView = new Matrix4();
  const point = new Vector3();
  const view = { width: 0, height: 0 };

  function write(): void {
    rooms.forEach(({ room }, index) => elements.write(index, room.name, roomArea(state.get(), room)));
    elements.measure(labels);
    redraw();
  }
  write();
  const stopWatching = [watchUnits(write), state.watch(({ calibrations }) => calibrations, write)];

  /**
   * Replaces the position in `point` (metres) with its position in the view (pixels). Returns false if the
   * position is behind the eye. The function has no parameters, because V8 may allocate memory for each
   * fractional number that is passed to a function.
   */
  function project(): boolean {
    point.applyMatrix4(toView);
    if (point.z > 1) return false;
    point.x = ((point.x + 1) / 2) * view.width;
    point.y = ((1 - point.y) / 2) * view.height;
    return true;
  }

  function placeObstacles(): void {
    const { markers } = capture.annotations();
    obstacles.count = marks.count;
    obstacles.x.set(marks.x);
    obstacles.y.set(marks.y);
    if (markers.length > OBSTACLES) return;
    for (let index = 0; index < markers.length; index += 1) {
      point.fromArray(markers[index]!.position);
      if (!project()) continue;
      obstacles.x[obstacles.count] = point.x;
      obstacles.y[obstacles.count] = point.y;
      obstacles.count += 1;
    }
  }

  function placeLabel(index: number, { room, elevation, at }: LabelledRoom): void {
    labels.x[index] = NaN;
    let left = Infinity;
    let right = -Infinity;
    let top = Infinity;
    let bottom = -Infinity;
    for (let corner = 0; corner < room.outline.length; corner += 1) {
      const place = room.outline[corner]!;
      point.x = place[0];
      point.y = elevation;
      point.z = place[1];
      if (!project()) return;
      left = Math.min(left, point.x);
      right = Math.max(right, point.x);
      top = Math.min(top, point.y);
      bottom = Math.max(bottom, point.y);
    }
    if (right < MARGIN || left > view.width - MARGIN || bottom < MARGIN || top > view.height - MARGIN) return;
    point.x = at[0];
    point.y = travel.mode() === 'dollhouse' ? elevation + LIFT : elevation;
    point.z = at[1];
    if (!project()) return;
    labels.roomWidth[index] = right - left;
    labels.roomHeight[index] = bottom - top;
    // If a room extends beyond the view, its label stays inside the view.
    labels.x[index] = Math.max(MARGIN, Math.min(view.width - MARGIN, point.x));
    labels.y[index] = Math.max(MARGIN, Math.min(view.height - MARGIN, point.y));
  }

  return {
    /** Called in each frame with the view's size in CSS pixels. Allocates nothing. */
    frame(width: number, height: number): void {
      if (travel.mode() === 'inside' || travel.flying) return elements.hide();
      view.width = width;
      view.height = height;
      toView.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
      const only = capture.shownFloor();
      placeObstacles();
      for (let index = 0; index < rooms.length; index += 1) {
        const labelled = rooms[index]!;
        if (only === null ? labelled.covered : labelled.room.floor !== only) labels.x[index] = NaN;
        else placeLabel(index, labelled);
      }
      chooseLabels(labels, obstacles);
      elements.show(labels);
    },
    dispose(): void {
      for (const stop of stopWatching) stop();
      elements.dispose();
    },
  };
}

type Known = Pick<PlayerState, 'capture' | 'calibrations'>;

/**
 * Returns a room's area as text in the user's units, with as many digits as its accuracy allows; '' if the
 * area is unknown.
 */
export function roomArea({ capture, calibrations }: Known, room: Room): string {
  if (!capture) return '';
  const points = roomOutline(capture, room);
  const [area] = measure({ kind: 'area', points }, scaleOf({ capture, calibrations }));
  return area?.state === 'value' ? formatMeasured(area, currentUnits()).text : '';
}

/**
 * The number of positions along each side of the search grid, and the number of searches. Each search after
 * the first uses a smaller grid around the best position so far.
 */
const GRID = 12;
const ROUNDS = 3;

/** A room, the elevation of its floor, and the position of its label as [x, z], all in metres. */
interface LabelledRoom {
  readonly room: Room;
  readonly elevation: number;
  readonly at: readonly [number, number];
  /** True if a room on a higher floor is above the label. */
  readonly covered: boolean;
}

/** Returns the rooms of a capture, largest first, because larger rooms have priority for labels. */
export function labelledRooms({ rooms, floors }: Manifest): readonly LabelledRoom[] {
  const elevationOf = (id: string): number => floors.find((floor) => floor.id === id)?.elevation ?? 0;
  return rooms
    .map((room) => {
      const at = labelPoint(room.outline, room.holes);
      const elevation = elevationOf(room.floor);
      const isAbove = (other: Room): boolean => elevationOf(other.floor) > elevation && isInShape(other, at);
      return { room, elevation, at, covered: rooms.some(isAbove) };
    })
    .toSorted((a, b) => areaOfShape(b.room) - areaOfShape(a.room));
}

/**
 * Returns roughly the point in a room, as [x, z] in metres, that is farthest from the room's walls and holes.
 * At this point, a name has the most space.
 */
export function labelPoint(outline: Outline, holes: readonly Outline[] = []): readonly [number, number] {
  const room = { outline, holes };
  const clear = (x: number, z: number) => distanceToShape(room, [x, z]);
  const xs = outline.map(([x]) => x);
  const zs = outline.map(([, z]) => z);
  let [left, top] = [Math.min(...xs), Math.min(...zs)];
  let [width, depth] = [Math.max(...xs) - left, Math.max(...zs) - top];
  let best: readonly [number, number] = [left + width / 2, top + depth / 2];
  let farthest = isInShape(room, best) ? clear(...best) : 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let step = 0; step < GRID * GRID; step += 1) {
      const x = left + (((step % GRID) + 0.5) / GRID) * width;
      const z = top + ((Math.floor(step / GRID) + 0.5) / GRID) * depth;
      if (!isInShape(room, [x, z])) continue;
      const away = clear(x, z);
      // Replaces the best position, which is often the centre, only with a clearly better one.
      if (away <= farthest * 1.02) continue;
      farthest = away;
      best = [x, z];
    }
    [width, depth] = [width / GRID, depth / GRID];
    [left, top] = [best[0] - width / 2, best[1] - depth / 2];
  }
  return best;
}
