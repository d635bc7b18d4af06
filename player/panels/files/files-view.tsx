import styles from './files-view.module.css';
import { useDeferredValue, useMemo, useState } from 'react';
import { FolderPlus } from '../../../design/file-icons.ts';
import type { UploadTarget } from '../../../contract/files/upload.ts';
import { isRecord } from '../../../contract/json/is-record.ts';
import type { FilesPlace } from '../../state/player-state.ts';
import { attachmentKey, kindOfDocument } from '../../tour/document-kind.ts';
import {
  filterDocuments,
  isFiltered,
  sortDocuments,
  type Listed,
  type Sort,
} from '../../tour/list-documents.ts';
import { Button, IconButton } from '../parts/icons.tsx';
import { isUsedByTouch } from '../../state/layout.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { DocumentList } from './list/document-list.tsx';
import { ListedHead, useChoice, ChoiceBar } from './list/listed-head.tsx';
import { WayTo, useAnswer } from './manage/place-chooser.tsx';
import { nameOfPlace } from './places.ts';
import { removeDocuments, STEP_MAX } from './steps.ts';
import { filesTexts as texts, manageTexts } from './texts.ts';
import { AddFiles, PositionsSetting } from './uploads/add-files.tsx';
import { UploadList } from './uploads/upload-list.tsx';
import { useCanAdd, useDocuments, useFolders } from './use-documents.ts';
import type { View } from './files-button.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { Files } from '../../../design/icons.ts';
import { formatBytes } from '../../../contract/files/format-bytes.ts';
import storageMeterStyles from './manage/bin.module.css';

interface EmptyFilesProps {
  /** True if the twin has no files or folders. */
  all: boolean;
  filtered: boolean;
  canAdd: boolean;
  onShowAll: () => void;
}

/** Renders what the user can do when there is nothing to list. */
function EmptyFiles({ all, filtered, canAdd, onShowAll }: EmptyFilesProps) {
  const example = usePlayerState(({ canEdit: may, hostFiles }) => may || hostFiles.base === null);
  const how = canAdd
    ? isUsedByTouch()
      ? texts.emptyTouch
      : texts.emptyEdit
    : example
      ? texts.noHost
      : texts.emptyLook;
  return (
    <div className={`stack gap-2 small muted centered ${styles.empty}`}>
      {all ? (
        <>
          <Files size={40} strokeWidth={1.25} />
          {canAdd && <strong>{texts.emptyTitle}</strong>}
          <p>{how}</p>
        </>
      ) : filtered ? (
        <>
          <p>{texts.nothingFound}</p>
          <Button label={texts.showAll} onClick={onShowAll} />
        </>
      ) : (
        <>
          <p>{texts.emptyFolder}</p>
          {canAdd && <p>{texts.emptyEdit}</p>}
        </>
      )}
    </div>
  );
}

/** Renders files and folders as a list, with their actions. */
export function FilesView({ at, onOpen }: { at: FilesPlace; onOpen: (view: View) => void }) {
  const { showFiles, perform } = useActions();
  const documents = useDocuments();
  const tree = useFolders();
  const canEdit = usePlayerState((state) => state.canEdit);
  const canAdd = useCanAdd();
  const place = usePlayerState((state) => at.place && nameOfPlace(state, at.place));
  const [own, setOwn] = useState<Pick<Listed, 'words' | 'kind' | 'place'>>({
    words: '',
    kind: null,
    place: at.place,
  });
  const [sort, setSort] = useState<Sort>({ by: 'name', descending: false });
  const folder = tree.find(at.folder ?? undefined)?.id ?? null;
  const listed = useMemo((): Listed => ({ ...own, folder }), [own, folder]);
  const wanted = useDeferredValue(listed);

  const sorted = useMemo(() => sortDocuments(documents, sort), [documents, sort]);
  const shown = useMemo(() => filterDocuments(sorted, wanted, tree), [sorted, wanted, tree]);
  const filtered = isFiltered(wanted);
  const folders = useMemo(
    () => (filtered ? [] : tree.inside(wanted.folder)),
    [filtered, tree, wanted.folder],
  );
  const kinds = useMemo(() => new Set(documents.map(kindOfDocument)), [documents]);
  const inside = useMemo(() => {
    const byFolder = Map.groupBy(documents, (document) => document.folder);
    return (id: string): number => byFolder.get(id)?.length ?? 0;
  }, [documents]);
  const choice = useChoice(shown, folder);

  function remove(): void {
    const step = choice.documents.length > STEP_MAX ? null : removeDocuments(choice.documents);
    if (step) perform(step);
  }

  const target: UploadTarget = {
    ...(folder === null ? {} : { folder }),
    ...(at.place && own.place === at.place ? { attached: [at.place] } : {}),
  };
  const empty = documents.length === 0 && tree.all().length === 0;
  return (
    <>
      <div className={`stack gap-1 rigid line-below ${styles.fixed}`}>
        <WayTo folder={folder} tree={tree} onFolder={(id) => showFiles({ ...at, folder: id })} />
        {canAdd && (
          <AddFiles target={target} className="primary">
            <IconButton
              icon={FolderPlus}
              label={texts.newFolder}
              className={styles.newFolder}
              onClick={() => onOpen({ shows: 'folder', id: null, parent: folder })}
            />
          </AddFiles>
        )}
        {!empty && (
          <ListedHead
            listed={listed}
            sort={sort}
            place={place}
            at={at.place}
            kinds={kinds}
            found={filtered ? texts.found(shown.length, documents.length) : ''}
            onListed={(fields) => setOwn({ ...own, ...fields })}
            onSort={setSort}
          />
        )}
      </div>
      <div
        className={`relative fills ${styles.scroller}`}
        data-scroller=""
        {...dropOn(target, folder === null ? place : tree.find(folder)?.name)}
      >
        <NoRight />
        <UploadList />
        {folders.length + shown.length === 0 ? (
          <EmptyFiles
            all={empty}
            filtered={filtered}
            canAdd={canAdd}
            onShowAll={() => setOwn({ words: '', kind: null, place: null })}
          />
        ) : (
          <DocumentList
            folders={folders}
            documents={shown}
            inside={inside}
            choice={canEdit ? choice : undefined}
            onDelete={remove}
            onFolder={(id) => showFiles({ ...at, folder: id })}
            onMoreOfFolder={canEdit ? (id) => onOpen({ shows: 'folder', id, parent: null }) : undefined}
            onMore={(id) => onOpen({ shows: 'document', id })}
          />
        )}
      </div>
      {choice.documents.length > 0 ? (
        <ChoiceBar choice={choice} onOpen={onOpen} onDelete={remove} />
      ) : (
        <FilesFoot onOpen={onOpen} />
      )}
    </>
  );
}

/** Renders a notice that the user has no access to the files, which are listed but cannot be opened. */
function NoRight() {
  const lost = usePlayerState(
    ({ documents, hostFiles: { answered, base } }) => answered && base === null && documents.some(hasFile),
  );
  return lost && <p className={`small ${styles.lost}`}>{texts.noRight}</p>;
}

function hasFile(document: unknown): boolean {
  return isRecord(document) && isRecord(document.file);
}

/**
 * Returns attributes that send files dropped onto the list to the same place as files added with the button.
 */
function dropOn({ folder, attached }: UploadTarget, name: string | null | undefined): Record<string, string> {
  const [place] = attached ?? [];
  const key = folder === undefined ? place && attachmentKey(place) : `folder:${folder}`;
  return key ? { 'data-drop': key, 'data-drop-name': name ?? '' } : {};
}

/** Renders the area below the list: storage, the bin, settings and the guide. */
function FilesFoot({ onOpen }: { onOpen: (view: View) => void }) {
  const canAdd = useCanAdd();
  const [options, setOptions] = useState(false);
  return (
    <footer className={`rigid small line-above ${styles.foot}`}>
      {canAdd && options && (
        <div className={styles.options} id="upload-options">
          <PositionsSetting />
        </div>
      )}
      {canAdd && <StorageMeter />}
      <div className="row gap-1">
        {canAdd && (
          <>
            <Button
              label={manageTexts.bin}
              className={styles.quiet}
              onClick={() => onOpen({ shows: 'bin' })}
            />
            <Button
              label={texts.options}
              className={styles.quiet}
              aria-expanded={options}
              aria-controls="upload-options"
              onClick={() => setOptions(!options)}
            />
          </>
        )}
        <GuideLink name="files">{texts.guide}</GuideLink>
      </div>
    </footer>
  );
}

/** Renders how much storage the files of the twin's owner use; nothing while unknown. */
function StorageMeter() {
  const documents = usePlayerState((state) => state.documents);
  const { answer } = useAnswer({ what: 'storage' }, documents);
  if (!answer) return null;
  const { used, reserved, limit, bin, versions } = answer;
  return (
    <div className={`stack ${storageMeterStyles.meter}`}>
      <meter
        className="full"
        aria-label={manageTexts.storage}
        min={0}
        max={Math.max(1, limit)}
        high={limit * 0.9}
        value={Math.min(used + reserved, limit)}
      />
      <p className="flex wrap small-print tabular">
        {manageTexts.stored(formatBytes(used + reserved), formatBytes(limit))}
        {bin + versions > 0 && <span>{manageTexts.storedBin(formatBytes(bin), formatBytes(versions))}</span>}
      </p>
    </div>
  );
}
