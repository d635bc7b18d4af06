import { ArrowDown, ArrowUp, Download, FolderInput, Paperclip } from '../../../../design/file-icons.ts';
import { X, Trash2 } from '../../../../design/icons.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '../../../tour/document-kind.ts';
import { SORT_FIELDS, type Listed, type Sort } from '../../../tour/list-documents.ts';
import { Button, IconButton } from '../../parts/icons.tsx';
import field from '../../annotations/find-field.module.css';
import { filesTexts as texts, filesTexts, manageTexts as choiceBarTexts } from '../texts.ts';
import styles from './listed-head.module.css';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TourDocument } from '../../../../contract/files/stored-file.ts';
import { useActions } from '../../parts/use-player.ts';
import { STEP_MAX } from '../steps.ts';
import type { View } from '../files-button.tsx';
import type { FilesPlace } from '../../../state/player-state.ts';
import choiceBarStyles from '../manage/manage.module.css';
import { Select } from '../../parts/choice.tsx';
import { SearchField } from '../../annotations/lists.tsx';

interface ListedHeadProps {
  listed: Listed;
  sort: Sort;
  /** The name of the place by which the list can be filtered; null for none. */
  place: string | null;
  /** The place itself. */
  at: FilesPlace['place'];
  /** The kinds of the existing documents. */
  kinds: ReadonlySet<DocumentKind>;
  /** The number of matches, as text; '' without a filter. */
  found: string;
  onListed: (fields: Partial<Listed>) => void;
  onSort: (sort: Sort) => void;
}

/** Renders the controls that filter and sort the list. */
export function ListedHead({ listed, sort, place, at, kinds, found, onListed, onSort }: ListedHeadProps) {
  return (
    <search className={styles.head}>
      <SearchField
        className={styles.find}
        value={listed.words}
        label={texts.find}
        clearLabel={texts.findAll}
        onWords={(words) => onListed({ words })}
      />
      <div className={`outdent row ${styles.choices}`}>
        <Select
          className={`plain-select ${styles.choice}`}
          aria-label={texts.kindFilter}
          value={listed.kind ?? ''}
          options={[
            ['', texts.everyKind],
            ...DOCUMENT_KINDS.filter((kind) => kinds.has(kind) || kind === listed.kind).map(
              (kind) => [kind, texts.kinds[kind]] as const,
            ),
          ]}
          onChange={(kind) => onListed({ kind: (kind || null) as DocumentKind | null })}
        />
        <Select
          className={`plain-select ${styles.choice}`}
          aria-label={texts.placeFilter}
          value={listed.place === null ? '' : listed.place === 'twin' ? 'twin' : 'place'}
          options={[
            ['', texts.everyPlace],
            ['twin', texts.wholeTwin],
            ...(place === null ? [] : [['place', place] as const]),
          ]}
          onChange={(where) => onListed({ place: where === 'twin' ? 'twin' : where === 'place' ? at : null })}
        />
        <Select
          className={`plain-select ${styles.choice}`}
          aria-label={texts.sort}
          value={sort.by}
          options={SORT_FIELDS.map((by) => [by, texts.sorts[by]])}
          onChange={(by) => onSort(startOf(by as Sort['by']))}
        />
        <IconButton
          icon={sort.descending ? ArrowDown : ArrowUp}
          label={texts.descending}
          className={styles.turn}
          aria-pressed={sort.descending}
          onClick={() => onSort({ ...sort, descending: !sort.descending })}
        />
      </div>
      <p role="status" className={`soft ${field.found}`}>
        {found}
      </p>
    </search>
  );
}

/**
 * Returns the initial order for a field. A list sorted by date or size starts with the newest or largest
 * file.
 */
function startOf(by: Sort['by']): Sort {
  return { by, descending: by === 'date' || by === 'size' };
}

const NONE: ReadonlySet<string> = new Set();

export type Choice = ReturnType<typeof useChoice>;

/**
 * Returns the selection in a list: the ids (`chosen`) and the documents in list order. The selection is
 * cleared when `folder` changes. `toggle` selects or deselects a document; with `range`, it does so for all
 * documents from the last toggled one to this one.
 */
export function useChoice(documents: readonly TourDocument[], folder: string | null) {
  const [wanted, setWanted] = useState(NONE);
  const [within, setWithin] = useState(folder);
  if (within !== folder) {
    setWithin(folder);
    setWanted(NONE);
  }
  const last = useRef<string | null>(null);
  const listed = useRef(documents);
  useLayoutEffect(() => void (listed.current = documents), [documents]);

  const toggle = useCallback((id: string, range: boolean) => {
    const ids = listed.current.map((document) => document.id);
    const [from, to] = [ids.indexOf(range ? (last.current ?? id) : id), ids.indexOf(id)];
    const between = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    last.current = id;
    setWanted((before) => {
      const after = new Set(before);
      const choose = !before.has(id);
      for (const one of between) {
        if (choose) after.add(one);
        else after.delete(one);
      }
      return after;
    });
  }, []);
  const all = useCallback(() => setWanted(new Set(listed.current.map(({ id }) => id))), []);
  const clear = useCallback(() => setWanted(NONE), []);

  return useMemo(() => {
    // A document that is no longer listed is not selected.
    const shown = wanted.size === 0 ? [] : documents.filter(({ id }) => wanted.has(id));
    return { chosen: new Set(shown.map(({ id }) => id)), documents: shown, toggle, all, clear };
  }, [wanted, documents, toggle, all, clear]);
}

interface ChoiceBarProps {
  choice: Choice;
  onOpen: (view: View) => void;
  onDelete: () => void;
}

/** Renders actions for the selected files. */
export function ChoiceBar({ choice, onOpen, onDelete }: ChoiceBarProps) {
  const { files } = useActions();
  const { documents } = choice;
  const ids = documents.map(({ id }) => id);
  const tooMany = ids.length > STEP_MAX;
  return (
    <div
      className={`rigid line-above ${choiceBarStyles.bar}`}
      role="group"
      aria-label={choiceBarTexts.chosen(ids.length)}
    >
      <div className="row gap-2">
        <p role="status" className="grow small tabular">
          {tooMany ? choiceBarTexts.tooMany(STEP_MAX) : choiceBarTexts.chosen(ids.length)}
        </p>
        <Button label={choiceBarTexts.chooseAll} onClick={choice.all} />
        <IconButton
          icon={X}
          label={choiceBarTexts.none}
          className={choiceBarStyles.icon}
          onClick={choice.clear}
        />
      </div>
      <div className={`row gap-2 ${choiceBarStyles.does}`}>
        <button type="button" disabled={tooMany} onClick={() => onOpen({ shows: 'move', ids })}>
          <FolderInput size={18} />
          {choiceBarTexts.move}
        </button>
        <button type="button" disabled={tooMany} onClick={() => onOpen({ shows: 'attach', ids })}>
          <Paperclip size={18} />
          {choiceBarTexts.attach}
        </button>
        <IconButton
          icon={Download}
          label={`${choiceBarTexts.download}: ${filesTexts.count(ids.length)}`}
          className={choiceBarStyles.icon}
          onClick={() => documents.forEach((document) => files.download(document))}
        />
        <IconButton
          icon={Trash2}
          label={`${choiceBarTexts.delete}: ${filesTexts.count(ids.length)}`}
          className={`danger ${choiceBarStyles.icon}`}
          disabled={tooMany}
          onClick={onDelete}
        />
      </div>
    </div>
  );
}
