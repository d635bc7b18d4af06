import { useState } from 'react';
import { SidePanel } from '../parts/side-panel.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { Bin } from './manage/bin.tsx';
import { DocumentDetails } from './list/document-details.tsx';
import { FolderForm } from './manage/folder-form.tsx';
import { FilesView } from './files-view.tsx';
import styles from './files-panel.module.css';
import { detailsTexts, filesTexts as texts, manageTexts } from './texts.ts';
import { useGrant, useDocuments, useFolders } from './use-documents.ts';
import type { View } from './files-button.tsx';
import { documentsById } from '../../tour/read-documents.ts';
import { isAttachedTo } from '../../tour/document-kind.ts';
import { ATTACHMENTS_MAX } from '../../../contract/limits.ts';
import { attachDocuments, moveDocuments } from './steps.ts';
import { PlaceChooser } from './manage/place-chooser.tsx';
import { Folder } from '../../../design/file-icons.ts';
import type { Folder as TourFolder } from '../../../contract/files/folder.ts';
import moveToStyles from './manage/manage.module.css';

/** Renders all files of the twin, instead of the lists. */
export function FilesPanel() {
  const at = usePlayerState((state) => state.filesAt)!;
  const { showFiles } = useActions();
  const [views, setViews] = useState<readonly View[]>([]);
  const view = views.at(-1);
  useGrant(true);

  const back = (): void => setViews(views.slice(0, -1));
  const open = (next: View): void => setViews([...views, next]);

  return (
    <SidePanel
      title={view ? headingOf(view) : texts.name}
      shown={view ? `${view.shows} ${views.length}` : ''}
      texts={texts}
      onBack={view ? back : null}
      onClose={() => showFiles(null)}
    >
      {/*
       * The list is hidden rather than removed, so that it keeps its filter, selection and scroll position.
       */}
      <div className={`column fills ${styles.view}`} hidden={view !== undefined}>
        <FilesView key={at.place ? `${at.place.kind}:${at.place.id}` : ''} at={at} onOpen={open} />
      </div>
      {view && (
        <div className={`column fills ${styles.view}`} data-scroller="">
          <Viewed view={view} back={back} open={open} />
        </div>
      )}
    </SidePanel>
  );
}

function Viewed({ view, back, open }: { view: View; back: () => void; open: (view: View) => void }) {
  switch (view.shows) {
    case 'document':
      return <DocumentDetails id={view.id} onDone={back} onOpen={open} />;
    case 'folder':
      return <FolderForm id={view.id} parent={view.parent} onDone={back} />;
    case 'move':
      return <MoveTo ids={view.ids} onDone={back} />;
    case 'attach':
      return <AttachTo ids={view.ids} onDone={back} />;
    case 'bin':
      return <Bin />;
  }
}

function headingOf(view: View): string {
  switch (view.shows) {
    case 'document':
      return detailsTexts.heading;
    case 'folder':
      return view.id === null ? manageTexts.newFolder : manageTexts.folderHeading;
    case 'move':
      return manageTexts.moveHeading(view.ids.length);
    case 'attach':
      return manageTexts.attachHeading(view.ids.length);
    case 'bin':
      return manageTexts.binHeading;
  }
}

/** Renders the choice of a place to attach files to. */
function AttachTo({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const known = documentsById(useDocuments());
  const { perform, toast } = useActions();
  return (
    <PlaceChooser
      onChoose={({ place, name }) => {
        const documents = ids.flatMap((id) => known.get(id) ?? []);
        const step = attachDocuments(documents, place, name);
        if (step) perform(step);
        else if (documents.some((document) => !isAttachedTo(document, place)))
          toast(manageTexts.tooManyPlaces(ATTACHMENTS_MAX));
        onDone();
      }}
    />
  );
}

/** Renders the folders that the files can be moved to. */
function MoveTo({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const known = documentsById(useDocuments());
  const tree = useFolders();
  const { perform } = useActions();

  function move(folder: TourFolder | undefined): void {
    const step = moveDocuments(
      ids.flatMap((id) => known.get(id) ?? []),
      folder,
    );
    if (step) perform(step);
    onDone();
  }

  return (
    <ul className={`outdent ${moveToStyles.choices}`}>
      <li>
        <button type="button" className="row full gap-3" onClick={() => move(undefined)}>
          <Folder size={18} />
          {texts.top}
        </button>
      </li>
      {tree.all().map(({ folder, depth }) => (
        <li key={folder.id} style={{ paddingInlineStart: `${Math.min(depth + 1, 8) * 1.25}rem` }}>
          <button type="button" className="row full gap-3" dir="auto" onClick={() => move(folder)}>
            <Folder size={18} />
            {folder.name || texts.untitledFolder}
          </button>
        </li>
      ))}
    </ul>
  );
}
