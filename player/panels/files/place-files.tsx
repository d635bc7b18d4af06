import type { Attachment } from '../../../contract/files/stored-file.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import section from './files-section.module.css';
import { LinkedDocument } from './list/document-link.tsx';
import { cardTexts as texts } from './texts.ts';
import { AddFiles } from './uploads/add-files.tsx';
import { UploadRow } from './uploads/upload-list.tsx';
import uploadStyles from './uploads/uploads.module.css';
import { useCanAdd, useDocumentsAt, useGrant } from './use-documents.ts';
import styles from './place-files.module.css';
import { Button } from '../parts/icons.tsx';

/** Renders the files of a place on its card. */
export function PlaceFiles({ place }: { place: Attachment }) {
  const documents = useDocumentsAt(place);
  const canAdd = useCanAdd();
  const { showFiles } = useActions();
  useGrant(true);
  if (documents.length === 0 && !canAdd) return null;

  return (
    <section className={styles.files} aria-label={texts.heading}>
      {documents.length > 0 && (
        <div className={`row spread ${styles.head}`}>
          <h3>
            {texts.heading} <span>{documents.length}</span>
          </h3>
          <Button label={texts.all} onClick={() => showFiles({ place })} />
        </div>
      )}
      <ul className={section.list}>
        {documents.map((document) => (
          <LinkedDocument key={document.id} document={document} />
        ))}
      </ul>
      <Uploads place={place} />
      {canAdd && <AddFiles target={{ attached: [place] }} />}
    </section>
  );
}

/** Renders the unfinished uploads of files that will be attached to a place. */
function Uploads({ place: { kind, id } }: { place: Attachment }) {
  const uploads = usePlayerState(({ hostFiles }) => hostFiles.uploads);
  const own = uploads.filter(
    ({ target, state }) =>
      state !== 'done' && target.attached?.some((place) => place.kind === kind && place.id === id),
  );
  if (own.length === 0) return null;
  return (
    <ul className={uploadStyles.rows}>
      {own.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}
