import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { NAME_MAX_LENGTH } from '../../../contract/limits.ts';
import { POINT_GROUPS, POINT_TYPES, type PointIcon } from '../../../contract/points/point-types.ts';
import { tagColors } from '../../../design/tag-colors.ts';
import { writeDistance } from '../../state/measuring/units.ts';
import { texts as playerTexts } from '../../state/texts.ts';
import type { OwnPointType } from '../../tour/point-types.ts';
import { Choice } from '../parts/choice.tsx';
import { ColorField } from '../parts/color-field.tsx';
import { DeletedElsewhere, useRestoring } from '../parts/deleted-elsewhere.tsx';
import { POINT_GROUP_NAMES } from '../parts/point-groups.ts';
import { TextField } from '../parts/text-field.tsx';
import { pointsTexts as texts } from './texts.ts';
import styles from './type-form.module.css';
import { IconDisc } from '../parts/icon-disc.tsx';
import { Button } from '../parts/icons.tsx';

interface IconFieldProps {
  icon: PointIcon;
  /** The colour of the icons, #rrggbb. */
  color: string;
  onChange: (icon: PointIcon) => void;
}

/** Renders a choice of icons, each with the name of its built-in type. */
function IconField({ icon: chosen, color, onChange }: IconFieldProps) {
  return (
    <fieldset className={`stack ${styles.icons}`}>
      <legend>{texts.icon}</legend>
      {POINT_TYPES.map(({ icon, name }) => (
        <label key={icon} title={name}>
          <input
            className="covering"
            type="radio"
            name="icon"
            value={icon}
            checked={icon === chosen}
            onChange={() => onChange(icon)}
          />
          <IconDisc icon={icon} color={color} size={28} />
          <span className="unseen">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The offered ranges in metres. A stored type can have any other range. */
const RANGES = [3, 5, 8, 12, 20, 30, 50];

interface TypeFormProps {
  type: OwnPointType;
  title: string;
  /** The names of the twin's other custom types. */
  taken: readonly string[];
  /** True if the type was deleted elsewhere. */
  deleted: boolean;
  onSave: (type: OwnPointType) => void;
  onCancel: () => void;
}

export function TypeForm({ type, title, taken, deleted, onSave, onCancel }: TypeFormProps) {
  const [draft, setDraft] = useState(type);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const heading = useId();
  const change = (fields: Partial<OwnPointType>): void => setDraft({ ...draft, ...fields });
  const name = draft.name.trim();
  const issue = findIssue(name, taken);
  const { asking, mayRestore } = useRestoring(deleted);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (issue) form.current?.querySelector('input')?.focus();
    else if (mayRestore()) onSave({ ...draft, name });
  }

  const ranges = [...new Set([...RANGES, ...(type.range === null ? [] : [type.range])])].toSorted(
    (a, b) => a - b,
  );
  return (
    <form
      ref={form}
      className={`stack gap-4 one-column ${styles.form}`}
      noValidate
      aria-labelledby={heading}
      onSubmit={submit}
    >
      <h3 id={heading}>{title}</h3>
      <TextField
        label={texts.name}
        name="name"
        value={draft.name}
        required
        issue={tried ? issue : undefined}
        onChange={(text) => change({ name: text.slice(0, NAME_MAX_LENGTH) })}
      />
      <IconField icon={draft.icon} color={tagColors[draft.color]} onChange={(icon) => change({ icon })} />
      <ColorField legend={texts.color} color={draft.color} onChange={(color) => change({ color })} />
      <Choice
        label={texts.group}
        value={draft.group}
        options={POINT_GROUPS.map((group) => [group, POINT_GROUP_NAMES[group]])}
        onChange={(group) => change({ group: group as OwnPointType['group'] })}
      />
      <Choice
        label={texts.range}
        hint={texts.rangeHint}
        value={draft.range === null ? '' : String(draft.range)}
        options={[
          ['', texts.anyDistance],
          ...ranges.map((range) => [String(range), writeDistance(range)] as const),
        ]}
        onChange={(range) => change({ range: range === '' ? null : Number(range) })}
      />
      {deleted && <DeletedElsewhere asking={asking} onDiscard={onCancel} />}
      {!asking && (
        <div className={`flex gap-2 ${styles.buttons}`}>
          <Button type="submit" label={texts.saveType} className="primary" />
          <Button label={playerTexts.cancel} onClick={onCancel} />
        </div>
      )}
    </form>
  );
}

/**
 * Returns the error in a type's name; undefined if there is none. Two types with the same name would be
 * indistinguishable.
 */
function findIssue(name: string, taken: readonly string[]): string | undefined {
  if (name === '') return texts.nameMissing;
  const names = [...taken, ...POINT_TYPES.map((type) => type.name)].map((one) => one.toLowerCase());
  return names.includes(name.toLowerCase()) ? texts.nameTaken : undefined;
}
