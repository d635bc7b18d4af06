import { X } from '../../../design/icons.ts';
import { Magnet, Undo2 } from '../../../design/measuring-icons.ts';
import type { Measuring, MeasuringAxis } from '../../state/measuring/measuring.ts';
import { POINTS_OF_KIND } from '../../state/measuring/points-of-kind.ts';
import { Button, IconButton } from '../parts/icons.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import styles from './measuring-tool.module.css';
import { Select } from '../parts/choice.tsx';

/** The texts of the measuring tool. */
export const toolTexts = {
  title: 'Measure',
  kinds: 'What to measure',
  thisRoom: 'Measure this room',
  close: 'Close the tool',
  undo: 'Undo the last point',
  end: 'Finish',
  cancel: 'Discard',
  save: 'Save',
  saved: 'Saved',
  snapping: 'Snapping',
  axis: 'Direction',
  anyAxis: 'Any direction',
  axes: { x: 'X axis', y: 'Vertical', z: 'Z axis', normal: 'Perpendicular' },
  nothing: 'No surface',
  trueLength: 'Enter known length',
  session: (count: number) =>
    count === 1 ? '1 measurement from this visit' : `${count} measurements from this visit`,
  sessionHint: 'Only you see these measurements. They are discarded when you leave the page.',
  show: (name: string) => `Show ${name}`,
  drop: (name: string) => `Discard ${name}`,
} as const;

const AXES = [['', toolTexts.anyAxis], ...Object.entries(toolTexts.axes)] as [string, string][];

/** Renders actions for the current measurement. Finish and Save are last, within reach of a thumb. */
export function ToolButtons({ measuring }: { measuring: Measuring }) {
  const { points, holdOff, axis, finished } = measuring;
  const { measure } = useActions();
  return (
    <div className={`row gap-1 ${styles.buttons}`}>
      <IconButton
        icon={Undo2}
        label={toolTexts.undo}
        disabled={points.length === 0}
        onClick={() => measure((tool) => tool.undoPoint())}
      />
      <IconButton
        icon={Magnet}
        label={toolTexts.snapping}
        aria-pressed={!holdOff}
        onClick={() => measure((tool) => tool.holdOff(!holdOff))}
      />
      <Select
        aria-label={toolTexts.axis}
        value={axis ?? ''}
        options={AXES}
        onChange={(value) => measure((tool) => tool.lockAxis((value || null) as MeasuringAxis | null))}
      />
      <span className={`row gap-1 ${styles.ends}`}>
        {!finished && points.length > 0 && (
          <IconButton icon={X} label={toolTexts.cancel} onClick={() => measure((tool) => tool.cancel())} />
        )}
        <End measuring={measuring} />
        <Save measuring={measuring} />
      </span>
    </div>
  );
}

/** Renders the button that finishes a measurement whose number of points is not fixed. */
function End({ measuring: { kind, points, finished } }: { measuring: Measuring }) {
  const { measure } = useActions();
  const { least, most } = POINTS_OF_KIND[kind];
  if (finished || least === most || points.length < least) return null;
  return <Button label={toolTexts.end} className="primary" onClick={() => measure((tool) => tool.end())} />;
}

function Save({ measuring: { finished, saved } }: { measuring: Measuring }) {
  const canEdit = usePlayerState((state) => state.canEdit);
  const writing = usePlayerState(({ draft }) => draft !== null);
  const { measure } = useActions();
  if (!canEdit || !finished) return null;
  if (saved !== null) return <span className={`small semi ${styles.saved}`}>{toolTexts.saved}</span>;
  return (
    <Button
      label={toolTexts.save}
      className="primary"
      disabled={writing}
      onClick={() => measure((tool) => tool.keep())}
    />
  );
}
