import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { Stop } from '../../tour/stops.ts';
import { useActions } from '../parts/use-player.ts';
import { moveStop } from './edit-steps.ts';
import { StopRow } from './edit-stop-row.tsx';
import { editTexts as texts } from './edit-texts.ts';
import styles from './edit-tour.module.css';
import { useDragOrder } from './use-drag-order.ts';

/** The stops in their order, which a hand or the keys change. */
export function StopRows({ stops }: { stops: readonly Stop[] }) {
  const { perform } = useActions();
  const list = useRef<HTMLOListElement>(null);
  /** The control that has the focus in a row that moves: the browser takes it from what is moved. */
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
      <ol ref={list} className={styles.stops} aria-label={texts.stops}>
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
      {stops.length > 1 && <p className={styles.keys}>{texts.keys}</p>}
    </>
  );
}
