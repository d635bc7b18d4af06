import type { Attachment } from '../../../contract/files/stored-file.ts';
import { Paperclip } from '../../../design/file-icons.ts';
import { useActions } from '../parts/use-player.ts';
import { cardTexts as texts } from './texts.ts';
import { useDocumentsAt } from './use-documents.ts';
import styles from './place-files.module.css';

interface FileCountProps {
  place: Attachment;
  /** The name of the place. */
  name: string;
}

/** Renders the number of files of a room or floor, as a button that lists them; nothing if there are none. */
export function FileCount({ place, name }: FileCountProps) {
  const { length } = useDocumentsAt(place);
  const { showFiles } = useActions();
  if (length === 0) return null;
  const label = `${texts.of(name)}, ${texts.count(length)}`;
  return (
    <button
      type="button"
      className={`gap-1 rigid muted tabular inline-row ${styles.count}`}
      title={label}
      aria-label={label}
      onClick={() => showFiles({ place })}
    >
      <Paperclip size={14} />
      {length}
    </button>
  );
}
