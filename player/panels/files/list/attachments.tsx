import type { Attachment, TourDocument } from '../../../../contract/files/stored-file.ts';
import { Paperclip } from '../../../../design/file-icons.ts';
import { X } from '../../../../design/icons.ts';
import { attachmentKey } from '../../../tour/document-kind.ts';
import { Button, IconButton } from '../../parts/icons.tsx';
import { useActions, usePlayerState } from '../../parts/use-player.ts';
import { PlaceSign } from '../manage/place-chooser.tsx';
import { nameOfPlace } from '../places.ts';
import { detachDocument } from '../steps.ts';
import { detailsTexts as texts } from '../texts.ts';
import type { View } from '../files-button.tsx';
import styles from './details.module.css';

/**
 * Renders the places to which a document is attached. Annotations are links. Editors can detach the document
 * or attach it to another place.
 */
export function Attachments({ document, onOpen }: { document: TourDocument; onOpen: (view: View) => void }) {
  const canEdit = usePlayerState((state) => state.canEdit);
  return (
    <section className={`stack gap-2 line-above ${styles.section}`} aria-labelledby="attached-heading">
      <h3 id="attached-heading">{texts.attached}</h3>
      {document.attached.length === 0 ? (
        <p className="soft">{texts.whole}</p>
      ) : (
        <ul className={styles.places}>
          {document.attached.map((place) => (
            <AttachedPlace key={attachmentKey(place)} document={document} place={place} canEdit={canEdit} />
          ))}
        </ul>
      )}
      {canEdit && (
        <button
          type="button"
          className={`gap-2 inline-row ${styles.way}`}
          onClick={() => onOpen({ shows: 'attach', ids: [document.id] })}
        >
          <Paperclip size={18} />
          {texts.attach}
        </button>
      )}
    </section>
  );
}

function AttachedPlace({
  document,
  place,
  canEdit,
}: {
  document: TourDocument;
  place: Attachment;
  canEdit: boolean;
}) {
  const name = usePlayerState((state) => nameOfPlace(state, place));
  const { perform, open } = useActions();
  const called = name ?? texts.gonePlace;
  const goes = name !== null && place.kind !== 'room' && place.kind !== 'floor';
  return (
    <li className="row touchable small gap-2">
      <PlaceSign place={{ place }} />
      {goes ? (
        <Button
          label={called}
          className={`text-button ${styles.link}`}
          dir="auto"
          onClick={() => open(place)}
        />
      ) : (
        <span dir="auto">{called}</span>
      )}
      {canEdit && (
        <IconButton
          icon={X}
          label={texts.detach(called)}
          onClick={() => {
            const step = detachDocument(document, place, called);
            if (step) perform(step);
          }}
        />
      )}
    </li>
  );
}
