import { memo, type MouseEvent } from 'react';
import type { TourDocument } from '../../../../contract/files/stored-file.ts';
import { Ellipsis } from '../../../../design/icons.ts';
import { nameOfDocument } from '../../../tour/read-documents.ts';
import { IconButton } from '../../parts/icons.tsx';
import { filesTexts as texts } from '../texts.ts';
import { describeDocument, DocumentLink, DocumentSign } from './document-link.tsx';
import styles from './rows.module.css';

export interface RowPlace {
  /** The index in the list. */
  index: number;
  count: number;
  /** The distance from the top of the list, in pixels. */
  top: number;
  /** True for the row that Tab focuses. */
  active: boolean;
}

interface DocumentRowProps extends RowPlace {
  document: TourDocument;
  chosen: boolean;
  /** Called to select or deselect the file; undefined if the user cannot change anything. */
  onChoose?: ((id: string, range: boolean) => void) | undefined;
  onMore: (id: string) => void;
}

/** Renders a file in the list. The row renders again only if its properties change. */
export const DocumentRow = memo(function DocumentRow(props: DocumentRowProps) {
  const { document, chosen, onChoose, onMore, index, active } = props;
  const name = nameOfDocument(document) || texts.untitled;
  const { text, bad } = describeDocument(document);
  const tab = active ? 0 : -1;
  return (
    <li
      className={`row ${styles.row}`}
      style={{ top: props.top }}
      aria-setsize={props.count}
      aria-posinset={index + 1}
      data-row={index}
      data-chosen={chosen}
    >
      {onChoose && (
        <label className={`center rigid ${styles.choose}`}>
          <input
            type="checkbox"
            checked={chosen}
            tabIndex={tab}
            aria-label={texts.choose(name)}
            onChange={() => {}}
            onClick={(event: MouseEvent) => onChoose(document.id, event.shiftKey)}
          />
        </label>
      )}
      <DocumentLink
        document={document}
        className={`row grow gap-3 ${styles.open}`}
        tabIndex={tab}
        data-open=""
      >
        <DocumentSign document={document} />
        <span className={`stack grow ${styles.words}`}>
          <span className="entry-name clip" dir="auto">
            {name}
          </span>
          <span className="entry-line clip muted" data-bad={bad} dir="auto">
            {text}
          </span>
        </span>
      </DocumentLink>
      <IconButton
        icon={Ellipsis}
        label={texts.more(name)}
        className={styles.more}
        tabIndex={tab}
        onClick={() => onMore(document.id)}
      />
    </li>
  );
});
