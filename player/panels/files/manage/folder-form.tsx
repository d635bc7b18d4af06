import { useState, type FormEvent } from 'react';
import { FILE_NAME_MAX_LENGTH } from '../../../../contract/limits.ts';
import { newId } from '../../../../contract/changes/operation.ts';
import { Choice } from '../../parts/choice.tsx';
import { DeletedElsewhere, useRestoring } from '../../parts/deleted-elsewhere.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useActions } from '../../parts/use-player.ts';
import { addFolders, changeFolder, removeFolder, STEP_MAX } from '../steps.ts';
import { detailsTexts, filesTexts, manageTexts as texts } from '../texts.ts';
import { folderOptions, useDocuments, useFolders } from '../use-documents.ts';
import styles from './manage.module.css';
import { Button } from '../../parts/icons.tsx';

interface FolderFormProps {
  /** The id of the folder; null for a new folder. */
  id: string | null;
  /** The parent of a new folder; null for the top level. */
  parent: string | null;
  onDone: () => void;
}

/** Renders the name and parent of a folder, and a button to remove it. */
export function FolderForm({ id, parent, onDone }: FolderFormProps) {
  const tree = useFolders();
  const documents = useDocuments();
  const { perform } = useActions();
  const found = tree.find(id ?? undefined);
  const [opened] = useState(found);
  const folder = found ?? opened;
  const { asking, mayRestore } = useRestoring(folder !== found);
  const [name, setName] = useState(folder?.name ?? '');
  const [above, setAbove] = useState(folder ? (tree.pathTo(folder.id).at(-2)?.id ?? '') : (parent ?? ''));
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState(false);
  // A folder cannot be moved into itself.
  const possible = tree.all().filter(({ folder: one }) => !folder || !tree.isWithin(one.id, folder.id));

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    const fields = {
      name: name.trim().slice(0, FILE_NAME_MAX_LENGTH),
      parent: above === '' ? undefined : above,
    };
    if (fields.name === '' || !mayRestore()) return;
    // Compared with the folder that the user saw, so that other users' later changes stay.
    const step = folder ? changeFolder(opened ?? folder, fields) : addFolders([{ id: newId(), ...fields }]);
    if (step) perform(step);
    onDone();
  }

  function remove(): void {
    const step = found && removeFolder(found, tree, documents);
    if (!step) return setRefused(true);
    perform(step);
    onDone();
  }

  return (
    <form className={`stack gap-3 ${styles.form}`} noValidate onSubmit={submit}>
      <TextField
        label={texts.folderName}
        name="name"
        value={name}
        required
        issue={tried && name.trim() === '' ? texts.folderMissing : undefined}
        onChange={setName}
      />
      <Choice
        label={texts.inFolder}
        value={above}
        options={[['', filesTexts.top], ...folderOptions(possible)]}
        onChange={setAbove}
      />
      {folder !== found && <DeletedElsewhere asking={asking} onDiscard={onDone} />}
      <div className={`ways ${styles.buttons}`} hidden={asking}>
        <Button type="submit" label={texts.saveFolder} className="primary" />
        {found && <Button label={texts.removeFolder} className="danger" onClick={remove} />}
      </div>
      {found && (
        <p className="soft" role={refused ? 'alert' : undefined}>
          {refused ? texts.tooMany(STEP_MAX) : texts.removeHint}
        </p>
      )}
      {!folder && id !== null && <p className="soft">{detailsTexts.gonePlace}</p>}
    </form>
  );
}
