import { useMemo, useState } from 'react';
import type { SpaceRoom } from '../../../../../../contract/scans/space.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Select } from '../../../../../ui/field/select.tsx';
import { joinRooms, roomsBeside } from '../edits/rooms.ts';
import type { Editor } from '../state/use-editor.ts';
import { texts } from '../texts.ts';
import styles from './panels.module.css';

/** Joins a room with one beside it. */
export function JoinForm({ editor, room }: { editor: Editor; room: SpaceRoom }) {
  const { space, edit, dispatch } = editor;
  const beside = useMemo(() => roomsBeside(space.rooms, room), [space.rooms, room]);
  const [chosen, setChosen] = useState('');
  const other = beside.find(({ id }) => id === chosen) ?? beside[0];

  function join(): void {
    const corrections = other && joinRooms(editor, room, other);
    if (corrections) edit(texts.done.join, corrections, { select: { kind: 'room', id: room.id } });
    else dispatch({ type: 'say', text: texts.joinFailed });
  }

  if (!other) return <p className={styles.soft}>{texts.joinNone}</p>;
  return (
    <div className={styles.withButton}>
      <Select
        label={texts.joinTitle}
        value={other.id}
        options={beside.map(({ id, name }) => ({ value: id, label: name || texts.unnamed }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button onClick={join}>{texts.join}</Button>
    </div>
  );
}
