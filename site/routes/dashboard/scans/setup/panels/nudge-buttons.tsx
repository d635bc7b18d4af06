import { useId } from 'react';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from '../../../../../../design/setup-icons.ts';
import { IconButton } from '../../../../../ui/button/button.tsx';
import type { Editor } from '../use-editor.ts';
import { texts } from '../texts.ts';
import { type AreaUnit, LENGTH_UNITS } from './format-area.ts';
import styles from './panels.module.css';
import type { Corrections } from '../../../../../../contract/scans/corrections.ts';
import type { Point2 } from '../../../../../../contract/scans/outline.ts';
import type { SpaceRoom, SpaceSweep } from '../../../../../../contract/scans/space.ts';
import { movePart } from '../geometry/move-part.ts';
import type { Selection } from '../editor-state.ts';
import { changeRoom, type Edited } from '../merge.ts';
import { moveSweep, placeOf } from '../sweeps.ts';

interface Selected extends Edited {
  selection: Selection | null;
  room: SpaceRoom | undefined;
  sweep: SpaceSweep | undefined;
}

const WAYS = [
  { label: texts.left, icon: <ArrowLeft size={18} />, by: [-1, 0] },
  { label: texts.up, icon: <ArrowUp size={18} />, by: [0, -1] },
  { label: texts.down, icon: <ArrowDown size={18} />, by: [0, 1] },
  { label: texts.right, icon: <ArrowRight size={18} />, by: [1, 0] },
] as const;

/** Renders buttons that move the selection by one step, for devices without arrow keys. */
export function NudgeButtons({ editor, unit }: { editor: Editor; unit: AreaUnit }) {
  const { sweep, selection, dispatch, edit } = editor;
  const name = useId();
  const [step, written] = LENGTH_UNITS[unit].nudge;

  function move([x, z]: readonly [number, number]): void {
    const moved = nudge(editor, [x * step, z * step]);
    if (!moved) return dispatch({ type: 'say', text: texts.moveFailed });
    const what = sweep ? texts.done.moveSweep : texts.done.moveWall;
    edit(what, moved, { together: JSON.stringify(selection) });
  }

  return (
    <div role="group" aria-labelledby={name} className="stack gap-1">
      <span id={name} className={`small strong ${styles.label}`}>
        {texts.moveBy(written)}
      </span>
      <div className={styles.nudges}>
        {WAYS.map(({ label, icon, by }) => (
          <IconButton key={label} label={label} icon={icon} onClick={() => move(by)} />
        ))}
      </div>
    </div>
  );
}

/**
 * Returns the corrections after moving the selection by [x, z] metres; null if that is impossible, undefined
 * if nothing that can be moved is selected.
 */
export function nudge(edited: Selected, by: Point2): Corrections | null | undefined {
  const { selection, room, sweep } = edited;
  if (sweep) {
    const [x, z] = placeOf(sweep);
    return moveSweep(edited, sweep, [x + by[0], z + by[1]]);
  }
  const part = selection?.kind === 'room' ? selection.part : undefined;
  if (!room || !part || part.at >= room.outline.length) return undefined;
  const outline = movePart(room.outline, part, by);
  return outline && changeRoom(edited, room.id, { outline });
}
