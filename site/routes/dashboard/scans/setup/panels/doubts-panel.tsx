import { memo, useMemo } from 'react';
import { doubtKey } from '../../../../../../contract/scans/apply-corrections.ts';
import type { Point2 } from '../../../../../../contract/scans/outline.ts';
import type { Corrections } from '../../../../../../contract/scans/corrections.ts';
import type { Doubt } from '../../../../../../contract/scans/space.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { placeOf, unreached } from '../sweeps.ts';
import { labelPoint } from '../geometry/label-place.ts';
import { nearestOnOutline, type OnOutline } from '../geometry/split-outline.ts';
import { splitRoom } from '../rooms.ts';
import type { Selection } from '../editor-state.ts';
import { type AreaUnit, inUnit } from './format-area.ts';
import type { Editor } from '../use-editor.ts';
import { texts } from '../texts.ts';
import styles from './panels.module.css';

interface DoubtsPanelProps {
  editor: Editor;
  unit: AreaUnit;
  onLook: (place: Point2) => void;
}

/** Where a finding is in the plan, and what to select in order to resolve it. */
interface Place {
  floor: string;
  point: Point2 | null;
  selection: Selection | null;
}

/** Renders findings to review, least certain first. */
export const DoubtsPanel = memo(function DoubtsPanel({ editor, unit, onLook }: DoubtsPanelProps) {
  const { space, corrections, dispatch, edit } = editor;
  const doubts = useMemo(() => [...space.doubts].sort((a, b) => a.sureness - b.sureness), [space.doubts]);
  const lost = useMemo(() => unreached(space), [space]);

  function show({ floor, point, selection }: Place): void {
    if (selection) dispatch({ type: 'select', selection, floor });
    else dispatch({ type: 'floor', floor });
    dispatch({ type: 'tab', tab: 'doubts' });
    if (point) onLook(point);
  }

  function settle(doubt: Doubt): void {
    const settled = [...corrections.settled, doubtKey(doubt)];
    edit(texts.done.settle, { ...corrections, settled });
  }

  return (
    <div className={`stack gap-4 at-top ${styles.panel}`}>
      <h2>{texts.doubtsTitle}</h2>
      {doubts.length > 0 ? <p className="soft">{texts.doubtsLead}</p> : null}
      {lost[0] ? (
        <div className={`stack gap-2 line-below at-start ${styles.doubt}`}>
          <p>{texts.unreached(lost.length)}</p>
          <Button size="sm" onClick={() => show(placeOfSweep(editor, lost[0]!.id)!)}>
            {texts.show}
          </Button>
        </div>
      ) : null}
      {doubts.length === 0 && lost.length === 0 ? <p className="soft">{texts.noDoubts}</p> : null}
      <ol className="stack plain-list">
        {doubts.map((doubt) => {
          const place = findPlace(editor, doubt);
          const divided = divide(editor, doubt);
          const sentence = inUnit(doubt.sentence, unit);
          return (
            <li key={doubtKey(doubt)} className={`stack gap-2 line-below at-start ${styles.doubt}`}>
              <p className={`small strong ${styles.label}`}>{texts.sureness(doubt.sureness)}</p>
              <p>{sentence}</p>
              <div className="ways at-end">
                {place ? (
                  <Button size="sm" aria-label={texts.showDoubt(sentence)} onClick={() => show(place)}>
                    {texts.show}
                  </Button>
                ) : null}
                {divided ? (
                  <Button
                    size="sm"
                    aria-label={texts.splitDoubt(divided.name)}
                    onClick={() => editor.edit(texts.done.split, divided.corrections)}
                  >
                    {texts.splitHere}
                  </Button>
                ) : null}
                <Button
                  size="sm"
                  aria-label={texts.looksRightDoubt(sentence)}
                  onClick={(event) => {
                    const item = event.currentTarget.closest('li');
                    const beside = item?.nextElementSibling ?? item?.previousElementSibling;
                    beside?.querySelector('button')?.focus();
                    settle(doubt);
                  }}
                >
                  {texts.looksRight}
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
      {corrections.settled.length > 0 ? (
        <p className="soft">{texts.settled(corrections.settled.length)}</p>
      ) : null}
    </div>
  );
});

/**
 * Returns the step that splits a room along the suggested line and resolves the finding. Returns null if
 * there is no suggestion, if the room no longer exists, or if the line no longer divides the room.
 */
function divide(editor: Editor, doubt: Doubt): { name: string; corrections: Corrections } | null {
  const room = doubt.about === 'room' ? editor.space.rooms.find(({ id }) => id === doubt.id) : undefined;
  if (!room || !doubt.cut) return null;
  const [from, to] = doubt.cut.map((end) => nearestOnOutline(room.outline, end)) as [OnOutline, OnOutline];
  const split = splitRoom(editor, room, { from, to, newName: texts.newRoom(room.name) });
  if (!split) return null;
  const settled = [...split.corrections.settled, doubtKey(doubt)];
  return { name: room.name, corrections: { ...split.corrections, settled } };
}

function findPlace(editor: Editor, { about, id }: Doubt): Place | null {
  const { rooms, doors, floors } = editor.space;
  switch (about) {
    case 'frame':
      return null;
    case 'floor':
      return floors.some((floor) => floor.id === id) ? { floor: id, point: null, selection: null } : null;
    case 'room': {
      const room = rooms.find((one) => one.id === id);
      const selection = { kind: 'room', id } as const;
      return room ? { floor: room.floor, point: labelPoint(room.outline).point, selection } : null;
    }
    case 'door': {
      const door = doors.find((one) => one.id === id);
      if (!door) return null;
      const { from, to, floor } = door;
      return { floor, point: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], selection: null };
    }
    case 'sweep':
      return placeOfSweep(editor, id);
  }
}

function placeOfSweep({ space }: Editor, id: string): Place | null {
  const sweep = space.sweeps.find((one) => one.id === id);
  return sweep ? { floor: sweep.floor, point: placeOf(sweep), selection: { kind: 'sweep', id } } : null;
}
