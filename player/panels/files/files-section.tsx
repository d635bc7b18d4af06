import { useMemo } from 'react';
import { flatTexts } from '../../state/texts.ts';
import { sortDocuments } from '../../tour/list-documents.ts';
import { useGrowing } from '../annotations/open-annotation.tsx';
import { ListHead } from '../parts/list-parts.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import styles from './files-section.module.css';
import { LinkedDocument } from './list/document-link.tsx';
import { filesTexts as texts } from './texts.ts';
import { UploadList } from './uploads/upload-list.tsx';
import { useDocuments, useGrant } from './use-documents.ts';
import { Button } from '../parts/icons.tsx';

/** How many files are shown among the lists; the panel shows all of them. */
const FIRST = 4;
const NEWEST = { by: 'date', descending: true } as const;
const BY_NAME = { by: 'name', descending: false } as const;

/**
 * Renders the twin's newest files. With `all`, renders all files, because the page without 3D has no files
 * panel.
 */
export function FilesSection({ all = false }: { all?: boolean }) {
  const documents = useDocuments();
  const links = usePlayerState(({ files }) => files);
  const canEdit = usePlayerState((state) => state.canEdit);
  const { showFiles } = useActions();
  useGrant(documents.some(({ file }) => file?.thumbnail));
  const sorted = useMemo(() => sortDocuments(documents, all ? BY_NAME : NEWEST), [documents, all]);
  const count = useGrowing(sorted.length);
  const shown = sorted.slice(0, all ? count : FIRST);
  // Floor plans that have a web address are not documents, so they are listed separately.
  const listed = new Set(documents.map(({ url }) => url));
  const plans = links.filter(({ url }) => !listed.has(url));
  return (
    <section aria-labelledby="files-heading">
      <ListHead
        id="files-heading"
        title={flatTexts.files}
        count={(documents.length + plans.length).toLocaleString('en')}
      >
        {!all && (documents.length > 0 || canEdit) && (
          <Button
            label={
              documents.length === 0 ? texts.add : canEdit ? texts.manage : texts.seeAll(documents.length)
            }
            onClick={() => showFiles({})}
          />
        )}
      </ListHead>
      {!all && <UploadList />}
      <ul className={`outdent ${styles.list}`}>
        {plans.map(({ name, url }) => (
          <li key={`${name} ${url}`}>
            <a
              className={`row break touchable ${styles.plan}`}
              href={url}
              target="_blank"
              rel="noopener noreferrer ugc"
              dir="auto"
            >
              {name}
            </a>
          </li>
        ))}
        {shown.map((document) => (
          <LinkedDocument key={document.id} document={document} />
        ))}
      </ul>
    </section>
  );
}
