import { useState } from 'react';
import type { SpaceRoom } from '../../../../../../contract/scans/space.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Select } from '../../../../../ui/field/field.tsx';
import { splitRoom } from '../rooms.ts';
import type { OnOutline } from '../geometry/split-outline.ts';
import type { Editor } from '../use-editor.ts';
import { texts } from '../texts.ts';
import styles from './panels.module.css';

/** Renders a form that splits a room between two corners or wall middles. It works with the keyboard. */
export function SplitForm({ editor, room }: { editor: Editor; room: SpaceRoom }) {
  const [ends, setEnds] = useState({
    from: 'middle 0',
    to: `middle ${Math.min(2, room.outline.length - 1)}`,
  });
  const [failed, setFailed] = useState(false);
  const options = room.outline.flatMap((_, i) => [
    { value: `middle ${i}`, label: texts.middleOf(i + 1) },
    { value: `corner ${i}`, label: texts.corner(i + 1) },
  ]);

  function split(): void {
    const made = splitRoom(editor, room, {
      from: placeOn(room, ends.from),
      to: placeOn(room, ends.to),
      newName: texts.newRoom(room.name),
    });
    setFailed(!made);
    if (made) editor.edit(texts.done.split, made.corrections, { select: { kind: 'room', id: made.added } });
  }

  const select = (end: 'from' | 'to', label: string) => (
    <Select
      label={label}
      value={ends[end]}
      options={options}
      onChange={(event) => setEnds({ ...ends, [end]: event.currentTarget.value })}
    />
  );
  return (
    <fieldset className={`stack gap-3 ${styles.group}`}>
      <legend>{texts.splitTitle}</legend>
      <div className={`stack gap-3 ${styles.pair}`}>
        {select('from', texts.splitFrom)}
        {select('to', texts.splitTo)}
      </div>
      {failed ? (
        <p role="alert" className={styles.problem}>
          {texts.splitFailed}
        </p>
      ) : null}
      <Button size="sm" onClick={split}>
        {texts.split}
      </Button>
    </fieldset>
  );
}

function placeOn({ outline }: SpaceRoom, value: string): OnOutline {
  const [kind, at] = value.split(' ');
  const edge = Number(at);
  const [x, z] = outline[edge]!;
  const [nextX, nextZ] = outline[(edge + 1) % outline.length]!;
  return { edge, point: kind === 'corner' ? [x, z] : [(x + nextX) / 2, (z + nextZ) / 2] };
}
