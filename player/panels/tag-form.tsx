import { useEffect, useRef, useState, type FormEvent } from 'react';
import { TEXT_MAX_LENGTH } from '../../contract/limits.ts';
import type { Tag } from '../../contract/tour.ts';
import { TAG_COLOR_NAMES } from '../tour/tags.ts';
import type { Draft } from '../view.ts';
import { words } from '../words.ts';
import { TagDot } from './tag-dot.tsx';
import styles from './tag-form.module.css';
import { useActions } from './use-view.ts';

const COLORS = Object.entries(TAG_COLOR_NAMES) as [Tag['color'], string][];

export function TagForm({ draft }: { draft: Draft }) {
  const { changeDraft, saveDraft, back } = useActions();
  const [missing, setMissing] = useState(false);
  const title = useRef<HTMLInputElement>(null);
  const { tag } = draft;
  useEffect(() => title.current?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const empty = tag.title.trim() === '';
    setMissing(empty);
    if (empty) title.current?.focus();
    else saveDraft();
  }

  return (
    <form className={styles.form} noValidate aria-labelledby="tag-form" onSubmit={submit}>
      <h2 id="tag-form">{draft.before ? words.editTag : words.newTag}</h2>
      <label>
        <span>{words.title}</span>
        <input
          ref={title}
          name="title"
          value={tag.title}
          maxLength={TEXT_MAX_LENGTH}
          autoComplete="off"
          required
          aria-invalid={missing}
          aria-describedby={missing ? 'title-missing' : undefined}
          onChange={(event) => changeDraft({ title: event.target.value })}
        />
      </label>
      {missing && (
        <p id="title-missing" className={styles.issue}>
          {words.titleMissing}
        </p>
      )}
      <label>
        <span>{words.text}</span>
        <textarea
          name="text"
          rows={4}
          value={tag.text}
          maxLength={TEXT_MAX_LENGTH}
          onChange={(event) => changeDraft({ text: event.target.value })}
        />
      </label>
      <fieldset className={styles.colors}>
        <legend>{words.color}</legend>
        {COLORS.map(([color, name]) => (
          <label key={color} title={name}>
            <input
              type="radio"
              name="color"
              value={color}
              checked={tag.color === color}
              onChange={() => changeDraft({ color })}
            />
            <TagDot color={color} />
            <span className="unseen">{name}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.doings}>
        <button type="submit" className="primary">
          {words.save}
        </button>
        <button type="button" onClick={back}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}
