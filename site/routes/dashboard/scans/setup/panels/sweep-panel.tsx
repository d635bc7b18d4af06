import { useSelect, type Editor } from '../use-editor.ts';
import { memo, useMemo, useState } from 'react';
import styles from './panels.module.css';
import type { SpaceSweep, Space } from '../../../../../../contract/scans/space.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { toDegrees, toYaw } from '../degrees.ts';
import { changeSweep, removeSweep } from '../merge.ts';
import { unreached, toggleLink } from '../sweeps.ts';
import { texts } from '../texts.ts';
import { ChoiceList } from './choice-list.tsx';
import type { AreaUnit } from './format-area.ts';
import { LengthField, NumberField } from './kept-field.tsx';
import { NudgeButtons } from './nudge-buttons.tsx';
import { Select } from '../../../../../ui/field/field.tsx';

/** How many of the nearest sweeps are offered for linking with the selected sweep. */
const NEAREST = 40;

/** Renders the sweeps of the floor, and actions for the selected one. */
export const SweepPanel = memo(function SweepPanel({ editor, unit }: { editor: Editor; unit: AreaUnit }) {
  const { space, floor, sweep } = editor;
  const names = useMemo(() => sweepNames(space), [space]);
  const lost = useMemo(() => new Set(unreached(space).map(({ id }) => id)), [space]);
  const choices = useMemo(
    () =>
      space.sweeps
        .filter((one) => one.floor === floor)
        .map(({ id }) => ({
          id,
          label: names.get(id) ?? '',
          note: id === space.start.sweep ? texts.isStart : lost.has(id) ? texts.isLost : '',
        }))
        .sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true })),
    [space, names, floor, lost],
  );
  const onSelect = useSelect(editor, 'sweep');
  return (
    <div className={`stack gap-4 at-top ${styles.panel}`}>
      <h2 className={`small strong ${styles.label}`}>{texts.sweeps}</h2>
      <ChoiceList
        label={texts.sweeps}
        choices={choices}
        empty={texts.noSweeps}
        selected={sweep?.id}
        onSelect={onSelect}
      />
      {sweep ? (
        <SweepForm key={sweep.id} editor={editor} unit={unit} sweep={sweep} names={names} />
      ) : (
        <p className="soft">{texts.sweepHint}</p>
      )}
    </div>
  );
});

interface SweepFormProps {
  editor: Editor;
  sweep: SpaceSweep;
  names: ReadonlyMap<string, string>;
  unit: AreaUnit;
}

function SweepForm({ editor, sweep, names, unit }: SweepFormProps) {
  const { space, corrections, edit } = editor;
  const { start } = space;
  const isStart = start.sweep === sweep.id;
  return (
    <div className={`stack gap-4 at-top ${styles.form}`}>
      <div className="ways at-end">
        <NudgeButtons editor={editor} unit={unit} />
        {isStart ? null : (
          <Button
            size="sm"
            onClick={() =>
              edit(texts.done.start, { ...corrections, start: { ...start, pitch: 0, sweep: sweep.id } })
            }
          >
            {texts.startHere}
          </Button>
        )}
      </div>
      {isStart ? (
        <NumberField
          label={texts.startYaw}
          value={toDegrees(start.yaw)}
          digits={0}
          least={-360}
          greatest={360}
          onKeep={(degrees) =>
            edit(texts.done.start, { ...corrections, start: { ...start, yaw: toYaw(degrees) } })
          }
        />
      ) : null}
      <LengthField
        unit={unit}
        label={texts.stands}
        value={sweep.floorHeight}
        least={-1_000}
        greatest={1_000}
        onKeep={(floorHeight) => edit(texts.done.heightSweep, changeSweep(editor, sweep.id, { floorHeight }))}
      />
      <LinkForm editor={editor} sweep={sweep} names={names} />
      <div className="ways at-end">
        <Button
          size="sm"
          variant="danger"
          onClick={() => edit(texts.done.removeSweep, removeSweep(editor, sweep.id), { select: null })}
        >
          {texts.removeSweep}
        </Button>
      </div>
    </div>
  );
}

/** Returns the names of sweeps. A name consists of the room and a number. */
function sweepNames({ rooms, sweeps }: Pick<Space, 'rooms' | 'sweeps'>): Map<string, string> {
  const roomNames = new Map(rooms.map(({ id, name }) => [id, name || texts.unnamed]));
  const numbers = new Map<string, number>();
  return new Map(
    sweeps.map(({ id, room }) => {
      const number = (numbers.get(room) ?? 0) + 1;
      numbers.set(room, number);
      return [id, texts.sweepOf(roomNames.get(room) ?? texts.unnamed, number)];
    }),
  );
}

/** Renders the sweeps linked with the selected one, on this floor and others. */
function LinkForm({ editor, sweep, names }: Omit<SweepFormProps, 'unit'>) {
  const { space, edit } = editor;
  const nearest = useMemo(() => nearestTo(sweep, space.sweeps), [sweep, space.sweeps]);
  const [chosen, setChosen] = useState('');
  const other = nearest.find(({ id }) => id === chosen) ?? nearest[0];
  const toggle = (name: string, id: string) => edit(name, toggleLink(editor, sweep.id, id));
  return (
    <fieldset className={`stack gap-3 ${styles.group}`}>
      <legend>{texts.links}</legend>
      {sweep.neighbours.length === 0 ? <p className={styles.problem}>{texts.noLinks}</p> : null}
      <ul className="stack plain-list">
        {sweep.neighbours.map((id) => (
          <li key={id} className="row spread gap-2 line-below">
            <span dir="auto">{names.get(id)}</span>
            <Button
              size="sm"
              variant="quiet"
              aria-label={texts.unlinkFrom(names.get(id) ?? '')}
              onClick={(event) => {
                const item = event.currentTarget.closest('li');
                const beside = item?.nextElementSibling ?? item?.previousElementSibling;
                beside?.querySelector('button')?.focus();
                toggle(texts.done.unlink, id);
              }}
            >
              {texts.unlink}
            </Button>
          </li>
        ))}
      </ul>
      {other ? (
        <div className={`stack gap-2 at-end ${styles.withButton}`}>
          <Select
            label={texts.linkWith}
            value={other.id}
            options={nearest.map(({ id }) => ({ value: id, label: names.get(id) ?? '' }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <Button onClick={() => toggle(texts.done.link, other.id)}>{texts.link}</Button>
        </div>
      ) : null}
    </fieldset>
  );
}

function nearestTo({ id, position, neighbours }: SpaceSweep, sweeps: readonly SpaceSweep[]): SpaceSweep[] {
  const away = (other: SpaceSweep) => Math.hypot(...other.position.map((part, i) => part - position[i]!));
  return sweeps
    .filter((other) => other.id !== id && !neighbours.includes(other.id))
    .map((other) => ({ other, distance: away(other) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEAREST)
    .map(({ other }) => other);
}
