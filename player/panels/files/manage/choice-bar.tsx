import { Download, FolderInput, Paperclip } from '../../../../design/file-icons.ts';
import { Trash2, X } from '../../../../design/icons.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import { useActions } from '../../parts/use-player.ts';
import type { Choice } from '../list/use-choice.ts';
import { STEP_MAX } from '../steps.ts';
import { filesTexts, manageTexts as texts } from '../texts.ts';
import type { View } from '../view.ts';
import styles from './manage.module.css';

interface ChoiceBarProps {
  choice: Choice;
  onOpen: (view: View) => void;
  onDelete: () => void;
}

/** What can be done with all files that are chosen. */
export function ChoiceBar({ choice, onOpen, onDelete }: ChoiceBarProps) {
  const { files } = useActions();
  const { documents } = choice;
  const ids = documents.map(({ id }) => id);
  const tooMany = ids.length > STEP_MAX;
  return (
    <div className={styles.bar} role="group" aria-label={texts.chosen(ids.length)}>
      <div>
        <p role="status">{tooMany ? texts.tooMany(STEP_MAX) : texts.chosen(ids.length)}</p>
        <button type="button" onClick={choice.all}>
          {texts.chooseAll}
        </button>
        <IconButton icon={X} label={texts.none} className={styles.icon} onClick={choice.clear} />
      </div>
      <div className={styles.does}>
        <button type="button" disabled={tooMany} onClick={() => onOpen({ shows: 'move', ids })}>
          <FolderInput size={18} />
          {texts.move}
        </button>
        <button type="button" disabled={tooMany} onClick={() => onOpen({ shows: 'attach', ids })}>
          <Paperclip size={18} />
          {texts.attach}
        </button>
        <IconButton
          icon={Download}
          label={`${texts.download}: ${filesTexts.count(ids.length)}`}
          className={styles.icon}
          onClick={() => documents.forEach((document) => files.download(document))}
        />
        <IconButton
          icon={Trash2}
          label={`${texts.delete}: ${filesTexts.count(ids.length)}`}
          className={`danger ${styles.icon}`}
          disabled={tooMany}
          onClick={onDelete}
        />
      </div>
    </div>
  );
}
