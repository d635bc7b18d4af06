import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { foldText } from '../../../contract/text/fold-text.ts';
import { ChevronDown } from '../../../design/icons.ts';
import { tagColors } from '../../../design/tag-colors.ts';
import { groupTypes, type TypeGroup } from '../../panels/parts/point-groups.ts';
import { IconDisc } from '../../panels/parts/icon-disc.tsx';
import { PanelIcon } from '../../panels/parts/icons.tsx';
import { usePlayerState } from '../../panels/parts/use-player.ts';
import { pointTypeOf } from '../../tour/point-types.ts';
import { partsTexts } from './parts-texts.ts';
import styles from './type-chooser.module.css';

interface TypeChooserProps {
  type: string;
  onChange: (type: string) => void;
}

/**
 * Renders the control for choosing a point's type: a button with the current type and, while the control is
 * open, a list of all types in groups.
 */
export function TypeChooser({ type, onChange }: TypeChooserProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { name, icon, color } = pointTypeOf(type);

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  return (
    <div className={styles.chooser}>
      <span id={`${id}-label`} className={`small ${styles.label}`}>
        {partsTexts.type}
      </span>
      <button
        ref={button}
        id={`${id}-button`}
        type="button"
        className={styles.chosen}
        aria-labelledby={`${id}-label ${id}-button`}
        aria-expanded={open}
        aria-controls={`${id}-types`}
        onClick={() => setOpen(!open)}
      >
        <IconDisc icon={icon} color={tagColors[color]} />
        <span className="grow break" dir="auto">
          {name}
        </span>
        <PanelIcon icon={ChevronDown} size={16} />
      </button>
      <div id={`${id}-types`} hidden={!open}>
        {open && <Types type={type} onChange={onChange} close={close} />}
      </div>
    </div>
  );
}

function Types({ type, onChange, close }: TypeChooserProps & { close: () => void }) {
  const own = usePlayerState((state) => state.pointTypes);
  const [words, setWords] = useState('');
  const groups = useMemo(() => findTypes(groupTypes(own), words), [own, words]);
  const chosen = pointTypeOf(type).id;
  /**
   * True if the user last used the pointer instead of a key. Choosing a type with the pointer closes the
   * list, but the arrow keys move between types without closing it.
   */
  const byPointer = useRef(false);

  function handleKey(event: KeyboardEvent): void {
    byPointer.current = false;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Prevents Enter and Escape from submitting or closing the form.
    event.preventDefault();
    event.stopPropagation();
    const [first] = groups.flatMap(({ types }) => types);
    if (event.key === 'Enter' && words !== '' && first) onChange(first.id);
    close();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of its fields
    <div
      className={`stack gap-2 ${styles.types}`}
      onKeyDown={handleKey}
      onPointerDown={() => {
        byPointer.current = true;
      }}
    >
      <input
        type="text"
        className="control"
        value={words}
        aria-label={partsTexts.findType}
        placeholder={partsTexts.findType}
        autoComplete="off"
        onChange={(event) => setWords(event.target.value)}
      />
      {groups.map(({ name, types }) => (
        <fieldset key={name} className={`stack shrinks ${styles.group}`}>
          <legend>{name}</legend>
          {types.map((one) => (
            <label key={one.id} className={`row gap-2 small break relative shrinks touchable ${styles.type}`}>
              <input
                className="covering"
                type="radio"
                name="type"
                value={one.id}
                checked={one.id === chosen}
                onChange={() => {
                  onChange(one.id);
                  if (byPointer.current) close();
                }}
              />
              <IconDisc icon={one.icon} color={tagColors[one.color]} />
              <span dir="auto">{one.name}</span>
            </label>
          ))}
        </fieldset>
      ))}
      {groups.length === 0 && <p className="soft">{partsTexts.noSuchType}</p>}
    </div>
  );
}

/**
 * Returns the groups, each with only the types whose names contain the query. If a group's own name contains
 * the query, the group keeps all its types. Omits groups without matching types.
 */
function findTypes(groups: readonly TypeGroup[], words: string): readonly TypeGroup[] {
  const wanted = foldText(words).trim();
  return groups
    .map((group) => ({
      ...group,
      types: group.types.filter(({ name }) => foldText(`${name} ${group.name}`).includes(wanted)),
    }))
    .filter(({ types }) => types.length > 0);
}
