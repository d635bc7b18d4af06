import styles from './panels.module.css';
import { useSelect, type Editor } from '../use-editor.ts';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { areaOfShape } from '../../../../../../contract/scans/outline.ts';
import type { SpaceRoom } from '../../../../../../contract/scans/space.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Select } from '../../../../../ui/field/field.tsx';
import { changeRoom, removeRoom } from '../merge.ts';
import { addSweep } from '../sweeps.ts';
import { labelPoint } from '../geometry/label-place.ts';
import { texts } from '../texts.ts';
import { ChoiceList } from './choice-list.tsx';
import { AREA_UNITS, type AreaUnit, formatArea, formatLength } from './format-area.ts';
import { KeptField } from './kept-field.tsx';
import { SplitForm } from './split-form.tsx';
import { joinRooms, roomsBeside } from '../rooms.ts';
import { addCorner, type OutlinePart, removeCorner } from '../geometry/move-part.ts';
import { distance } from '../geometry/split-outline.ts';
import { NudgeButtons } from './nudge-buttons.tsx';

interface RoomPanelProps {
  editor: Editor;
  unit: AreaUnit;
  onUnit: (unit: AreaUnit) => void;
}

/** Renders the rooms of the floor, and actions for the selected one. */
export const RoomPanel = memo(function RoomPanel({ editor, unit, onUnit }: RoomPanelProps) {
  const { space, floor, room } = editor;
  const choices = useMemo(
    () =>
      space.rooms
        .filter((one) => one.floor === floor)
        .map((one) => ({
          id: one.id,
          label: one.name || texts.unnamed,
          note: formatArea(areaOfShape(one), unit),
        })),
    [space.rooms, floor, unit],
  );
  const onSelect = useSelect(editor, 'room');
  return (
    <div className={`stack gap-4 at-top ${styles.panel}`}>
      <div className={`row spread gap-3 ${styles.listHead}`}>
        <h2 className={`small strong ${styles.label}`}>{texts.rooms}</h2>
        <Select
          label={texts.units}
          labelHidden
          className={styles.units}
          value={unit}
          options={AREA_UNITS.map((value) => ({ value, label: value }))}
          onChange={(event) => onUnit(event.currentTarget.value as AreaUnit)}
        />
      </div>
      <ChoiceList
        label={texts.rooms}
        choices={choices}
        empty={texts.noRooms}
        selected={room?.id}
        onSelect={onSelect}
      />
      {room ? (
        <RoomForm key={room.id} editor={editor} room={room} unit={unit} />
      ) : (
        <p className="soft">{texts.roomHint}</p>
      )}
    </div>
  );
});

function RoomForm({ editor, room, unit }: { editor: Editor; room: SpaceRoom; unit: AreaUnit }) {
  const { edit, renames } = editor;
  const name = useRef<HTMLInputElement>(null);
  const renamed = useRef(renames);
  useEffect(() => {
    if (renamed.current === renames) return;
    renamed.current = renames;
    name.current?.focus();
    name.current?.select();
  }, [renames]);

  function addHere(): void {
    const { corrections, added } = addSweep(editor, room.floor, labelPoint(room.outline).point);
    edit(texts.done.addSweep, corrections, { select: { kind: 'sweep', id: added } });
  }

  return (
    <div className={`stack gap-4 at-top ${styles.form}`}>
      <KeptField
        ref={name}
        label={texts.roomName}
        value={room.name}
        maxLength={200}
        onKeep={(name) => edit(texts.done.rename, changeRoom(editor, room.id, { name: name.trim() }))}
      />
      <RoomParts editor={editor} room={room} unit={unit} />
      <SplitForm key={JSON.stringify(room.outline)} editor={editor} room={room} />
      <JoinForm editor={editor} room={room} />
      <div className="ways at-end">
        <Button size="sm" onClick={addHere}>
          {texts.addSweepHere}
        </Button>
        <Button
          size="sm"
          variant="danger"
          onClick={() => edit(texts.done.removeRoom, removeRoom(editor, room.id), { select: null })}
        >
          {texts.removeRoom}
        </Button>
      </div>
    </div>
  );
}

/** Renders a form that joins a room with a neighbour. */
function JoinForm({ editor, room }: { editor: Editor; room: SpaceRoom }) {
  const { space, edit, dispatch } = editor;
  const beside = useMemo(() => roomsBeside(space.rooms, room), [space.rooms, room]);
  const [chosen, setChosen] = useState('');
  const other = beside.find(({ id }) => id === chosen) ?? beside[0];

  function join(): void {
    const corrections = other && joinRooms(editor, room, other);
    if (corrections) edit(texts.done.join, corrections, { select: { kind: 'room', id: room.id } });
    else dispatch({ type: 'say', text: texts.joinFailed });
  }

  if (!other) return <p className="soft">{texts.joinNone}</p>;
  return (
    <div className={`stack gap-2 at-end ${styles.withButton}`}>
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

/** Renders a form that selects a wall or corner of a room and moves it. */
function RoomParts({ editor, room, unit }: { editor: Editor; room: SpaceRoom; unit: AreaUnit }) {
  const { selection, dispatch, edit } = editor;
  const { id, outline } = room;
  const part = selection?.kind === 'room' ? selection.part : undefined;
  const options = outline.flatMap((from, i) => [
    { value: `corner ${i}`, label: texts.corner(i + 1) },
    {
      value: `edge ${i}`,
      label: texts.edge(i + 1, formatLength(distance(from, outline[(i + 1) % outline.length]!), unit)),
    },
  ]);

  function choose(value: string): void {
    const [kind, at] = value.split(' ') as [OutlinePart['kind'] | '', string?];
    const next = kind === '' ? undefined : { kind, at: Number(at) };
    dispatch({ type: 'select', selection: { kind: 'room', id, part: next } });
  }

  function change(corners: [number, number][] | null, next: OutlinePart | undefined): void {
    if (!corners) return dispatch({ type: 'say', text: texts.removeCornerFailed });
    edit(texts.done.corner, changeRoom(editor, id, { outline: corners }), {
      select: { kind: 'room', id, part: next },
    });
  }

  return (
    <div className={`stack gap-3 shrinks ${styles.group}`}>
      <Select
        label={texts.part}
        value={part ? `${part.kind} ${part.at}` : ''}
        options={[{ value: '', label: texts.partNone }, ...options]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {part ? (
        <div className="ways at-end">
          <NudgeButtons editor={editor} unit={unit} />
          {part.kind === 'edge' ? (
            <Button
              size="sm"
              onClick={() => change(addCorner(outline, part.at), { kind: 'corner', at: part.at + 1 })}
            >
              {texts.addCorner}
            </Button>
          ) : (
            <Button size="sm" onClick={() => change(removeCorner(outline, part.at), undefined)}>
              {texts.removeCorner}
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
}
