import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { TEXT_MAX_LENGTH } from '../../../contract/limits.ts';
import { readKeywords } from '../../tour/read-keywords.ts';
import { readMedia } from '../../tour/read-media.ts';
import type { Draft } from '../../state/player-state.ts';
import { tagTexts } from '../../state/tag-texts.ts';
import { texts } from '../../state/texts.ts';
import { ColorField } from './color-field.tsx';
import styles from './tag-form.module.css';
import { TextField } from './text-field.tsx';
import { useActions } from '../parts/use-player.ts';

export function TagForm({ draft }: { draft: Draft }) {
  const { changeDraft, saveDraft, back } = useActions();
  const [tried, setTried] = useState(false);
  const [keywords, setKeywords] = useState(() => draft.tag.keywords?.join(', ') ?? '');
  const form = useRef<HTMLFormElement>(null);
  const heading = useId();
  const { tag } = draft;
  const issues = {
    title: tag.title.trim() === '' ? tagTexts.titleMissing : undefined,
    media: tag.media && !readMedia(tag.media) ? tagTexts.mediaWrong : undefined,
  };
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    const [wrong] = Object.entries(issues).flatMap(([name, issue]) => (issue ? [name] : []));
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    else saveDraft();
  }

  return (
    <form ref={form} className={styles.form} noValidate aria-labelledby={heading} onSubmit={submit}>
      <h2 id={heading}>{draft.original ? tagTexts.editTag : tagTexts.newTag}</h2>
      <TextField
        label={tagTexts.title}
        name="title"
        value={tag.title}
        required
        issue={tried ? issues.title : undefined}
        onChange={(title) => changeDraft({ title })}
      />
      <label className={styles.field}>
        <span>{tagTexts.text}</span>
        <textarea
          className="control"
          name="text"
          rows={3}
          dir="auto"
          value={tag.text}
          maxLength={TEXT_MAX_LENGTH}
          onChange={(event) => changeDraft({ text: event.target.value })}
        />
      </label>
      <ColorField color={tag.color} onChange={(color) => changeDraft({ color })} />
      <TextField
        label={tagTexts.keywords}
        hint={tagTexts.keywordsHint}
        name="keywords"
        value={keywords}
        onChange={(text) => {
          setKeywords(text);
          changeDraft({ keywords: readKeywords(text) });
        }}
      />
      <TextField
        label={tagTexts.media}
        hint={tagTexts.mediaHint}
        name="media"
        type="url"
        value={tag.media ?? ''}
        issue={tried ? issues.media : undefined}
        onChange={(text) => changeDraft({ media: text.trim() || undefined })}
      />
      <div className={styles.buttons}>
        <button type="submit" className="primary">
          {tagTexts.save}
        </button>
        <button type="button" onClick={back}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}
