import styles from './fit-pane.module.css';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { PlanPoint } from '../../tour/read-floor-plans.ts';
import { followPointers, useSizeOf } from '../file-viewer/follow-pointers.ts';
import { planPictureTexts as texts } from './plan-draft.ts';

const ZOOM_MAX = 12;
/** The fraction of the pane that the content fills at first. */
const MARGIN = 0.94;

interface FitPaneProps {
  label: string;
  /** The content's width for a height of 1. */
  aspect: number;
  /** The points that are set, as fractions of width and height. */
  points: readonly (PlanPoint | null)[];
  onPoint: (point: PlanPoint) => void;
  /** Renders the content. `width` is in CSS pixels. */
  children: (width: number) => ReactNode;
}

/**
 * How far an arrow key moves the content, in pixels. `FINE`: how far it moves the content while Shift is
 * held. `STEP`: the factor by which plus and minus zoom.
 */
const MOVE = 24;
const FINE = 3;
const STEP = 1.4;

/**
 * Renders a picture or plan on which the user sets points, with a click or tap, or with keys at a central
 * crosshair.
 */
export function FitPane({ label, aspect, points, onPoint, children }: FitPaneProps) {
  const stage = useRef<HTMLDivElement>(null);
  const size = useSizeOf(stage);
  const [place, setPlace] = useState<PanePlace>({ zoom: 1, x: 0, y: 0 });
  const keys = useId();
  const start = size && startOf(aspect, size);

  function setAt(at: { x: number; y: number }): void {
    const point = start && placeAt(place, at, start);
    if (point) onPoint(point);
  }
  // The pointer listeners stay registered between renders, so that a render does not end a gesture.
  const latest = useRef<{ setAt: typeof setAt } | null>(null);
  useEffect(() => {
    latest.current = { setAt };
  });

  const startWidth = start?.width ?? 0;
  const startHeight = start?.height ?? 0;
  useEffect(() => {
    const element = stage.current;
    if (!element || startWidth === 0) return;
    const content = { width: startWidth, height: startHeight };
    return followPointers(element, {
      zoomBy: (factor, at) => setPlace((before) => zoomedAt(before, factor, at, content)),
      move: (x, y) =>
        setPlace((before) => keepReachable({ ...before, x: before.x + x, y: before.y + y }, content)),
      tap: (at) => latest.current?.setAt(at),
    });
  }, [startWidth, startHeight]);

  function press(event: React.KeyboardEvent): void {
    if (!start || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? FINE : MOVE;
    const move = (x: number, y: number): void =>
      setPlace(keepReachable({ ...place, x: place.x + x, y: place.y + y }, start));
    const zoom = (factor: number): void => setPlace(zoomedAt(place, factor, { x: 0, y: 0 }, start));
    const acts: Record<string, () => void> = {
      ArrowLeft: () => move(step, 0),
      ArrowRight: () => move(-step, 0),
      ArrowUp: () => move(0, step),
      ArrowDown: () => move(0, -step),
      '+': () => zoom(STEP),
      '=': () => zoom(STEP),
      '-': () => zoom(1 / STEP),
      Enter: () => setAt({ x: 0, y: 0 }),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  const [width, height] = start ? [start.width * place.zoom, start.height * place.zoom] : [0, 0];
  return (
    <section className={`column grow fills ${styles.pane}`} aria-label={label}>
      <h3 className="semi">{label}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles its own keys; named below */}
      <div
        ref={stage}
        className={`relative fills ${styles.stage}`}
        role="application"
        aria-label={label}
        aria-describedby={keys}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- users set points by keys
        tabIndex={0}
        onKeyDown={press}
      >
        {start && (
          <div
            className={styles.content}
            style={{
              width,
              height,
              transform: `translate(-50%, -50%) translate(${place.x}px, ${place.y}px)`,
            }}
          >
            {children(width)}
            {points.map(
              (point, index) =>
                point && (
                  <span
                    // oxlint-disable-next-line react/no-array-index-key -- always a first and a second point
                    key={index}
                    className={`center tabular ${styles.point}`}
                    style={{ left: `${point[0] * 100}%`, top: `${point[1] * 100}%` }}
                  >
                    <span className="unseen">{texts.pointOf(index + 1)}</span>
                    <span aria-hidden="true">{index + 1}</span>
                  </span>
                ),
            )}
          </div>
        )}
        <span className={styles.crosshair} aria-hidden="true" />
        <p id={keys} className="unseen">
          {texts.keys}
        </p>
      </div>
    </section>
  );
}

interface Size {
  width: number;
  height: number;
}
/**
 * The position of the content. At `zoom` 1, the content fits. `x` and `y` are the offset of the content's
 * centre from the centre of the pane, in pixels.
 */
interface PanePlace {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** Returns the size of content with this `aspect` at zoom 1. */
export function startOf(aspect: number, pane: Size): Size {
  const height = Math.min(pane.height, pane.width / aspect) * MARGIN;
  return { width: height * aspect, height };
}

/** Returns the nearest position at which the central crosshair is over the content. */
export function keepReachable({ zoom, x, y }: PanePlace, start: Size): PanePlace {
  const [across, down] = [(start.width * zoom) / 2, (start.height * zoom) / 2];
  return { zoom, x: Math.min(Math.max(x, -across), across), y: Math.min(Math.max(y, -down), down) };
}

/** Returns the position after zooming around a point, in pixels from the centre of the pane. */
export function zoomedAt(
  place: PanePlace,
  factor: number,
  at: { x: number; y: number },
  start: Size,
): PanePlace {
  const zoom = Math.min(Math.max(place.zoom * factor, 1), ZOOM_MAX);
  const grown = zoom / place.zoom;
  return keepReachable(
    { zoom, x: at.x - (at.x - place.x) * grown, y: at.y - (at.y - place.y) * grown },
    start,
  );
}

/**
 * Returns which point of the content is at a point of the pane (pixels from the centre), as fractions of
 * width and height; null outside the content.
 */
export function placeAt(
  { zoom, x, y }: PanePlace,
  at: { x: number; y: number },
  start: Size,
): PlanPoint | null {
  const u = 0.5 + (at.x - x) / (start.width * zoom);
  const v = 0.5 + (at.y - y) / (start.height * zoom);
  return u >= 0 && u <= 1 && v >= 0 && v <= 1 ? [u, v] : null;
}
