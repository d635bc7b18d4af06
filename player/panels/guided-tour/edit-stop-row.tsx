import type { KeyboardEvent, PointerEvent } from 'react';
import { X } from '../../../design/icons.ts';
import { ArrowDown, ArrowUp, GripVertical } from '../../../design/tour-icons.ts';
import { STOP_SECONDS } from '../../../contract/points/stop.ts';
import { secondsAt, type Stop } from '../../tour/stops.ts';
import { Button, IconButton, PanelIcon } from '../parts/icons.tsx';
import { useActions } from '../parts/use-player.ts';
import { changeSeconds, clampSeconds, removeStop, titleOf, editTexts as texts } from './edit-steps.ts';
import styles from './edit-tour.module.css';

interface StopRowProps {
  stop: Stop;
  index: number;
  last: boolean;
  /** How far the row is drawn from its position, in pixels. */
  offset: number;
  dragged: boolean;
  onGrip: (event: PointerEvent<HTMLElement>) => void;
  /** `control` is the name of the focused control, as in `data-control`. */
  onMove: (by: 1 | -1, control: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Renders a stop: its position, its name and its time. Pressing the name shows the stop's saved view. */
export function StopRow({ stop, index, last, offset, dragged, onGrip, onMove, onKeyDown }: StopRowProps) {
  const { perform, goToView, hint } = useActions();
  const title = titleOf(stop);
  const selection = { kind: 'point', id: stop.id };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles a key of its controls
    <li
      data-id={stop.id}
      className={`stack ${styles.stop}`}
      data-dragged={dragged}
      style={{ translate: `0 ${offset}px` }}
      onKeyDown={onKeyDown}
    >
      <span className={`row muted ${styles.grip}`} title={texts.drag(title)} onPointerDown={onGrip}>
        <PanelIcon icon={GripVertical} size={16} />
        <span className={`small semi tabular centered ${styles.number}`}>{index + 1}</span>
      </span>
      <Button
        label={title}
        data-control="look"
        className={`clip ${styles.title}`}
        title={texts.look(title)}
        dir="auto"
        onClick={() => stop.view && goToView(stop.view)}
        onFocus={() => hint(selection)}
        onBlur={() => hint(null)}
      />
      <IconButton
        icon={X}
        label={texts.remove(title)}
        className={styles.remove}
        onClick={() => perform(removeStop(stop))}
      />
      <Seconds key={secondsAt(stop)} stop={stop} title={title} />
      <IconButton
        icon={ArrowUp}
        label={texts.up(title)}
        data-control="up"
        className={styles.up}
        aria-disabled={index === 0}
        onClick={() => onMove(-1, 'up')}
      />
      <IconButton
        icon={ArrowDown}
        label={texts.down(title)}
        data-control="down"
        className={styles.down}
        aria-disabled={last}
        onClick={() => onMove(1, 'down')}
      />
    </li>
  );
}

/** Renders the field for the seconds at a stop. The field saves its value on blur or Enter. */
function Seconds({ stop, title }: { stop: Stop; title: string }) {
  const { perform } = useActions();
  const now = secondsAt(stop);

  function save(field: HTMLInputElement): void {
    const seconds = clampSeconds(field.valueAsNumber);
    field.value = String(seconds);
    if (seconds !== now) perform(changeSeconds(stop, seconds));
  }

  return (
    <span className={`soft row gap-1 ${styles.seconds}`}>
      <input
        type="number"
        data-control="seconds"
        className="control"
        aria-label={texts.seconds(title)}
        defaultValue={now}
        min={STOP_SECONDS.least}
        max={STOP_SECONDS.most}
        onBlur={(event) => save(event.currentTarget)}
        onKeyDown={(event) => event.key === 'Enter' && save(event.currentTarget)}
      />
      <span aria-hidden="true">{texts.unit}</span>
    </span>
  );
}
