import { useId } from 'react';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from '../../../../../../design/setup-icons.ts';
import { IconButton } from '../../../../../ui/button/button.tsx';
import type { Editor } from '../use-editor.ts';
import { texts } from '../texts.ts';
import { type AreaUnit, LENGTH_UNITS } from './format-area.ts';
import styles from './panels.module.css';
import type { Point2 } from '../../../../../../contract/scans/outline.ts';
import { movePart } from '../geometry/move-part.ts';
import { changeRoom } from '../merge.ts';
import { moveSweep, placeOf } from '../sweeps.ts';

const WAYS = [
  { label: texts.left, icon: <ArrowLeft size={18} />, by: [-1, 0] },
  { label: texts.up, icon: <ArrowUp size={18} />, by: [0, -1] },
  { label: texts.down, icon: <ArrowDown size={18} />, by: [0, 1] },
  { label: texts.right, icon: <ArrowRight size={18} />, by: [1, 0] },
] as const;

/** Renders buttons that move the selection by one step, for devices without arrow keys. */
export function NudgeButtons({ editor, unit }: { editor: Editor; unit: AreaUnit }) {
  const name = useId();
  const [step, written] = LENGTH_UNITS[unit].nudge;
  return (
    <div role="group" aria-labelledby={name} className="stack gap-1">
      <span id={name} className={`small strong ${styles.label}`}>
        {texts.moveBy(written)}
      </span>
      <div className={styles.nudges}>
        {WAYS.map(({ label, icon, by: [x, z] }) => (
          <IconButton
            key={label}
            label={label}
            icon={icon}
            onClick={() => nudge(editor, [x * step, z * step])}
          />
        ))}
      </div>
    </div>
  );
}

/**
 * Moves the selected viewpoint, wall or corner by [x, z] metres. Returns false if none of these is selected.
 * If the outline of the room would cross itself or have hardly any area, moves nothing and shows an error.
 */
export function nudge(editor: Editor, by: Point2): boolean {
  const { selection, room, sweep, dispatch, edit } = editor;
  const together = JSON.stringify(selection);
  if (sweep) {
    const [x, z] = placeOf(sweep);
    edit(texts.done.moveSweep, moveSweep(editor, sweep, [x + by[0], z + by[1]]), { together });
    return true;
  }
  const part = selection?.kind === 'room' ? selection.part : undefined;
  if (!room || !part || part.at >= room.outline.length) return false;
  const outline = movePart(room.outline, part, by);
  if (outline) edit(texts.done.moveWall, changeRoom(editor, room.id, { outline }), { together });
  else dispatch({ type: 'say', text: texts.moveFailed });
  return true;
}
