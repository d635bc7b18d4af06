import type { MeasuredPoint, Measurement, MeasurementKind } from '../../../contract/measuring/measurement.ts';
import { formatMeasured } from '../../../contract/measuring/format-measured.ts';
import { measure } from '../../../contract/measuring/measure.ts';
import { tagColors } from '../../../design/tag-colors.ts';
import { metresBetween } from '../../capture/pose.ts';
import type { PlayerState } from '../../state/player-state.ts';
import { POINTS_OF_KIND } from '../../state/measuring/points-of-kind.ts';
import { scaleOf } from '../../state/measuring/scale.ts';
import { currentUnits } from '../../state/measuring/units.ts';
import { measuredShape, type MeasuredShape } from './measured-shape.ts';
import type { ValueLabel } from './value-labels.ts';

/** A measurement to draw: a saved one, or the current one. */
export interface ShownMeasurement {
  /** The id of a saved measurement; null for the current one. */
  id: string | null;
  kind: MeasurementKind;
  points: readonly MeasuredPoint[];
  height?: number | undefined;
  /** The colour, #rrggbb. */
  color: string;
  finished: boolean;
  /** True if the measurement's value is shown. */
  labelled: boolean;
}

/** The colour of the current measurement. */
const HAND = tagColors.orange;
/**
 * The maximum number of saved measurements for which all values are shown. If more measurements are shown,
 * only the open measurement and the highlighted one show their values.
 */
const LABELS_MAX = 20;
const NAME = 'measurement';
/** The distance from the last point within which the aim counts as not having moved yet, in metres. */
const SAME = 0.002;

/**
 * Returns the saved measurements to draw. If only one floor is shown, these are the measurements on that
 * floor or without a floor, and those that are open or highlighted. `moved` is a saved measurement with the
 * points that it has during a drag; null if there is no drag.
 */
export function savedMeasurements(
  { annotations, capture, selection, hinted }: PlayerState,
  moved: { id: string; points: readonly MeasuredPoint[] } | null,
): ShownMeasurement[] {
  const all = (annotations[NAME] ?? []) as unknown as readonly Measurement[];
  const floor = capture?.shownFloor() ?? null;
  const isOpen = ({ id }: Measurement): boolean =>
    [selection, hinted].some((chosen) => chosen?.kind === NAME && chosen.id === id);
  const shown = all.filter((item) => !floor || !item.floor || item.floor === floor || isOpen(item));
  return shown.map((item) => ({
    id: item.id,
    kind: item.kind,
    points: moved?.id === item.id ? moved.points : item.points,
    height: item.height,
    color: tagColors[item.color],
    finished: true,
    labelled: shown.length <= LABELS_MAX || isOpen(item),
  }));
}

/**
 * Returns the unsaved measurement up to the aim; null if there is nothing to draw. `faced` is the point
 * opposite the surface at the aim.
 */
export function measurementInHand(
  { measuring }: PlayerState,
  faced: MeasuredPoint | null,
): ShownMeasurement | null {
  if (!measuring || measuring.saved !== null) return null;
  const { kind, points, aim, finished, height } = measuring;
  const last = points.at(-1);
  const rests = aim !== null && last !== undefined && metresBetween(aim.position, last.position) < SAME;
  const goesOn = !finished && !rests && points.length < POINTS_OF_KIND[kind].most && kind !== 'room';
  const preview = goesOn && aim ? (kind === 'clearance' && faced ? [aim, faced] : [...points, aim]) : points;
  if (preview.length === 0) return null;
  const labelled = finished || preview.length >= POINTS_OF_KIND[kind].least;
  return { id: null, kind, points: preview, height, color: HAND, finished, labelled };
}

export function shapeOf({ kind, points, height, finished }: ShownMeasurement): MeasuredShape {
  return measuredShape({ kind, points: [...points], height }, finished);
}

/** Returns the label with the main value of a measurement. */
export function labelOf(shown: ShownMeasurement, shape: MeasuredShape, state: PlayerState): ValueLabel {
  const { kind, points, height, finished, id } = shown;
  const [main] = measure(
    { kind, points: [...points], ...(height === undefined ? {} : { height }) },
    scaleOf(state),
  );
  const { text, tolerance } = main ? formatMeasured(main, currentUnits()) : { text: '', tolerance: null };
  const beside = id === null && !finished;
  return {
    text: tolerance ? `${text} ${tolerance}` : text,
    at: beside ? points.at(-1)!.position : shape.label,
    hand: id === null,
    beside,
  };
}
