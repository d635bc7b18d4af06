import { useState, type FormEvent } from 'react';
import type { TourDocument } from '../../../../contract/files/stored-file.ts';
import { FILE_NAME_MAX_LENGTH } from '../../../../contract/limits.ts';
import { Choice } from '../../parts/choice.tsx';
import { DeletedElsewhere, useRestoring } from '../../parts/deleted-elsewhere.tsx';
import { readKeywords, TextArea, TextField } from '../../parts/text-field.tsx';
import { useActions } from '../../parts/use-player.ts';
import { changeDocument } from '../steps.ts';
import { detailsTexts as texts, filesTexts } from '../texts.ts';
import { folderOptions, useFolders } from '../use-documents.ts';
import styles from './details.module.css';
import { Button } from '../../parts/icons.tsx';

/** Unsaved input by document id. The input is kept while the panel is closed or covered. */
const unsaved = new Map<string, Partial<Typed>>();

interface DocumentFormProps {
  document: TourDocument;
  /** True if the document was deleted elsewhere. */
  deleted: boolean;
  onDone: () => void;
}

/** Renders the editable fields of a document, which are saved together. */
export function DocumentForm({ document, deleted, onDone }: DocumentFormProps) {
  const tree = useFolders();
  const { perform } = useActions();
  const [typed, setTyped] = useState<Partial<Typed>>(() => unsaved.get(document.id) ?? {});
  const saved: Typed = {
    name: document.name,
    description: document.description,
    keywords: document.keywords.join(', '),
    folder: tree.find(document.folder)?.id ?? '',
  };
  const fields = { ...saved, ...typed };
  const changed = (Object.keys(typed) as (keyof Typed)[]).some((name) => typed[name] !== saved[name]);
  const nameless = fields.name.trim() === '' && document.url === undefined;
  const { asking, mayRestore } = useRestoring(deleted);

  function keep(fields: Partial<Typed>): void {
    unsaved.set(document.id, fields);
    setTyped(fields);
  }

  const type = (value: Partial<Typed>): void => keep({ ...typed, ...value });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (nameless || !mayRestore()) return;
    const { name, description, keywords, folder } = fields;
    const step = changeDocument(document, {
      name: name.trim().slice(0, FILE_NAME_MAX_LENGTH),
      description,
      ...(keywords === saved.keywords ? {} : { keywords: readKeywords(keywords) ?? [] }),
      ...(folder === saved.folder ? {} : { folder: folder === '' ? undefined : folder }),
    });
    if (step) perform(step);
    keep({});
  }

  function discard(): void {
    keep({});
    onDone();
  }

  if (deleted && !changed) return <p className="soft">{filesTexts.deleted}</p>;
  return (
    <form className={`stack gap-3 ${styles.form}`} noValidate onSubmit={submit}>
      <TextField
        label={texts.fileName}
        name="name"
        value={fields.name}
        issue={nameless ? texts.nameMissing : undefined}
        onChange={(name) => type({ name })}
      />
      <TextArea
        label={texts.description}
        name="description"
        value={fields.description}
        onChange={(description) => type({ description })}
      />
      <TextField
        label={texts.keywords}
        hint={texts.keywordsHint}
        name="keywords"
        value={fields.keywords}
        onChange={(keywords) => type({ keywords })}
      />
      <Choice
        label={texts.folder}
        value={fields.folder}
        options={[['', texts.top], ...folderOptions(tree.all())]}
        onChange={(folder) => type({ folder })}
      />
      {deleted && <DeletedElsewhere asking={asking} onDiscard={discard} />}
      {changed && !asking && <Button type="submit" label={texts.save} className="primary" />}
    </form>
  );
}

interface Typed {
  name: string;
  description: string;
  keywords: string;
  folder: string;
}
