import styles from './edit-tour.module.css';
import {
  useMemo,
  useId,
  useState,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import type { Annotations } from '../../tour/read-annotations.ts';
import type { PlacedPoint } from '../../../contract/points/point.ts';
import { listStops, POINT, type Stop } from '../../tour/stops.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { totalSeconds, addStops, titleOf, moveStop, editTexts as texts } from './edit-steps.ts';
import { StopRow } from './edit-stop-row.tsx';
import { Button } from '../parts/icons.tsx';
import { Select } from '../parts/choice.tsx';

interface Drag {
  id: string;
  from: number;
  /** The row's position if it were dropped now. */
  to: number;
  /** How far the row was dragged, in pixels. */
  way: number;
  /** The distance between two rows, in pixels. */
  row: number;
}

/** Lets the user drag a row of a list to another position. Escape or a lost pointer cancels the drag. */
function useDragOrder(list: RefObject<HTMLElement | null>, drop: (id: string, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = useRef<AbortController>(null);

  function start(event: PointerEvent<HTMLElement>, id: string, from: number): void {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    if (event.button !== 0 || rows.length < 2) return;
    event.preventDefault();
    const grip: HTMLElement = event.currentTarget;
    const { pointerId, clientY } = event;
    const row = rows[1]!.offsetTop - rows[0]!.offsetTop;
    let now: Drag = { id, from, to: from, way: 0, row };
    stop.current?.abort();
    stop.current = new AbortController();
    const { signal } = stop.current;
    grip.setPointerCapture(pointerId);

    function end(): void {
      stop.current?.abort();
      setDrag(null);
    }

    grip.addEventListener(
      'pointermove',
      (moved) => {
        const way = moved.clientY - clientY;
        const to = Math.min(rows.length - 1, Math.max(0, from + Math.round(way / row)));
        setDrag((now = { ...now, way, to }));
      },
      { signal },
    );
    grip.addEventListener(
      'pointerup',
      () => {
        end();
        drop(id, now.to);
      },
      { signal },
    );
    grip.addEventListener('lostpointercapture', end, { signal });
    document.addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape') return;
        pressed.preventDefault();
        pressed.stopPropagation();
        end();
      },
      { signal, capture: true },
    );
    setDrag(now);
  }

  return {
    id: drag?.id,
    start,
    /**
     * Returns how far a row is drawn from its position, in pixels: the dragged row follows the pointer, and
     * the others make room.
     */
    offsetOf(id: string, index: number): number {
      if (!drag) return 0;
      if (id === drag.id) return drag.way;
      if (drag.from < index && index <= drag.to) return -drag.row;
      if (drag.to <= index && index < drag.from) return drag.row;
      return 0;
    },
  };
}

/** Renders the stops in order. Users reorder them by dragging or with keys. */
function StopRows({ stops }: { stops: readonly Stop[] }) {
  const { perform } = useActions();
  const list = useRef<HTMLOListElement>(null);
  /**
   * The focused control of a row that moves. The control is focused again after the move, because browsers
   * remove the focus from moved elements.
   */
  const held = useRef<{ id: string; control: string } | null>(null);

  function move(id: string, to: number): void {
    const from = stops.findIndex((stop) => stop.id === id);
    const stop = stops[from];
    if (stop && to !== from && to >= 0 && to < stops.length) perform(moveStop(stops, stop, to));
  }

  const drag = useDragOrder(list, move);

  useLayoutEffect(() => {
    if (!held.current) return;
    const { id, control } = held.current;
    held.current = null;
    const row = [...(list.current?.children ?? [])].find((one) => (one as HTMLElement).dataset.id === id);
    row?.querySelector<HTMLElement>(`[data-control=${control}]`)?.focus();
  });

  function moveBy(stop: Stop, by: 1 | -1, control: string | undefined): void {
    held.current = { id: stop.id, control: control ?? 'look' };
    move(stop.id, stops.indexOf(stop) + by);
  }

  function press(event: KeyboardEvent<HTMLElement>, stop: Stop): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const control = event.target instanceof HTMLElement ? event.target.dataset.control : undefined;
    moveBy(stop, event.key === 'ArrowUp' ? -1 : 1, control);
  }

  return (
    <>
      <ol ref={list} className={`stack gap-1 plain-list ${styles.stops}`} aria-label={texts.stops}>
        {stops.map((stop, index) => (
          <StopRow
            key={stop.id}
            stop={stop}
            index={index}
            last={index === stops.length - 1}
            offset={drag.offsetOf(stop.id, index)}
            dragged={drag.id === stop.id}
            onGrip={(event) => drag.start(event, stop.id, index)}
            onMove={(by, control) => moveBy(stop, by, control)}
            onKeyDown={(event) => press(event, stop)}
          />
        ))}
      </ol>
      {stops.length > 1 && <p className="soft">{texts.keys}</p>}
    </>
  );
}

/** The maximum number of points that one click adds as stops. */
const ALL_MAX = 30;

/** Renders the editor for the stops of the guided tour, their order and their times. */
export function EditTour() {
  const annotations = usePlayerState((state) => state.annotations);
  const linked = usePlayerState(({ link }) => link !== '');
  const { startTour, copyTourLink } = useActions();
  const stops = listStops(annotations);
  const others = useMemo(() => listOthers(annotations), [annotations]);
  return (
    <div className={`stack gap-3 ${styles.editor}`}>
      {stops.length === 0 && <p className="soft">{texts.none}</p>}
      {stops.length > 0 && <StopRows stops={stops} />}
      {others.length > 0 && <AddStop stops={stops} others={others} />}
      {stops.length > 0 && (
        <>
          <p className="soft">{texts.time(totalSeconds(stops))}</p>
          <div className="ways">
            <Button label={texts.play} className="primary" onClick={() => startTour(null)} />
            {linked && <Button label={texts.copyLink} onClick={() => void copyTourLink()} />}
          </div>
        </>
      )}
    </div>
  );
}

/** Returns the points that are not stops, sorted by name. */
function listOthers(annotations: Annotations): readonly PlacedPoint[] {
  const stops = new Set<string>(listStops(annotations).map(({ id }) => id));
  const points = (annotations[POINT] ?? []) as readonly PlacedPoint[];
  return points
    .filter(({ id }) => !stops.has(id))
    .toSorted((a, b) => a.title.localeCompare(b.title, undefined, { numeric: true }));
}

/** Renders buttons that add other points as stops, one by one or all at once. */
function AddStop({ stops, others }: { stops: readonly Stop[]; others: readonly PlacedPoint[] }) {
  const { perform } = useActions();
  const [chosen, setChosen] = useState('');
  const field = useId();
  const point = others.find(({ id }) => id === chosen) ?? others[0]!;
  return (
    <div className={`stack at-end ${styles.add}`}>
      <label htmlFor={field} className="small semi">
        {texts.addWhich}
      </label>
      <Select
        id={field}
        className="control"
        value={point.id}
        options={others.map((other) => [other.id, titleOf(other)])}
        onChange={setChosen}
      />
      <Button label={texts.add} onClick={() => perform(addStops(stops, [point]))} />
      {others.length > 1 && others.length <= ALL_MAX && (
        <Button label={texts.addAll(others.length)} onClick={() => perform(addStops(stops, others))} />
      )}
    </div>
  );
}
