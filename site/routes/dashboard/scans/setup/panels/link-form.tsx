import { useMemo, useState } from 'react';
import type { SpaceSweep } from '../../../../../../contract/scans/space.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Select } from '../../../../../ui/field/field.tsx';
import { toggleLink } from '../sweeps.ts';
import type { Editor } from '../use-editor.ts';
import { texts } from '../texts.ts';
import styles from './panels.module.css';

/** How many of the nearest sweeps are offered to link with the selected one. */
const NEAREST = 40;

interface LinkFormProps {
  editor: Editor;
  sweep: SpaceSweep;
  names: ReadonlyMap<string, string>;
}

/** Renders the sweeps linked with the selected one, on this floor and others. */
export function LinkForm({ editor, sweep, names }: LinkFormProps) {
  const { space, edit } = editor;
  const nearest = useMemo(() => nearestTo(sweep, space.sweeps), [sweep, space.sweeps]);
  const [chosen, setChosen] = useState('');
  const other = nearest.find(({ id }) => id === chosen) ?? nearest[0];
  const toggle = (name: string, id: string) => edit(name, toggleLink(editor, sweep.id, id));
  return (
    <fieldset className={styles.group}>
      <legend>{texts.links}</legend>
      {sweep.neighbours.length === 0 ? <p className={styles.problem}>{texts.noLinks}</p> : null}
      <ul className={styles.links}>
        {sweep.neighbours.map((id) => (
          <li key={id}>
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
        <div className={styles.withButton}>
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
