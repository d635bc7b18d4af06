import type { TourDocument } from '../../../contract/files/stored-file.ts';
import { nameOfDocument } from '../../tour/read-documents.ts';
import styles from './files-section.module.css';
import { describeDocument, DocumentLink, DocumentSign } from './list/document-link.tsx';
import { filesTexts as texts } from './texts.ts';

/** Renders a file in a short list. Clicking it opens the file. */
export function LinkedDocument({ document }: { document: TourDocument }) {
  const { text, bad } = describeDocument(document);
  return (
    <li className={styles.item}>
      <DocumentLink document={document} className={styles.file}>
        <DocumentSign document={document} />
        <span className={styles.words}>
          <span className={styles.name} dir="auto">
            {nameOfDocument(document) || texts.untitled}
          </span>
          <span className={`clip ${styles.line}`} data-bad={bad}>
            {text}
          </span>
        </span>
      </DocumentLink>
    </li>
  );
}
