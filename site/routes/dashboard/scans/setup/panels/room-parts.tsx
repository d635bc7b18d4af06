import type { SpaceRoom } from '../../../../../../contract/scans/space.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Select } from '../../../../../ui/field/select.tsx';
import { changeRoom } from '../merge.ts';
import { addCorner, type OutlinePart, removeCorner } from '../geometry/move-part.ts';
import { distance } from '../geometry/split-outline.ts';
import type { Editor } from '../use-editor.ts';
import { texts } from '../texts.ts';
import { type AreaUnit, formatLength } from './format-area.ts';
import { NudgeButtons } from './nudge-buttons.tsx';
import styles from './panels.module.css';

/** Renders a form that selects a wall or corner of a room and moves it. */
export function RoomParts({ editor, room, unit }: { editor: Editor; room: SpaceRoom; unit: AreaUnit }) {
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
    <div className={styles.group}>
      <Select
        label={texts.part}
        value={part ? `${part.kind} ${part.at}` : ''}
        options={[{ value: '', label: texts.partNone }, ...options]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {part ? (
        <div className={styles.row}>
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
