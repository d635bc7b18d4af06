import { ArrowDown, ArrowUp } from '../../../../design/file-icons.ts';
import { Search, X } from '../../../../design/icons.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '../../../tour/document-kind.ts';
import { SORT_FIELDS, type Listed, type Sort } from '../../../tour/list-documents.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import { PanelIcon } from '../../parts/panel-icon.tsx';
import field from '../../annotations/find-field.module.css';
import { filesTexts as texts } from '../texts.ts';
import styles from './listed-head.module.css';

interface ListedHeadProps {
  listed: Listed;
  sort: Sort;
  /** What the place is called that the list is of; null where it is of none. */
  place: string | null;
  /** The kinds there are. */
  kinds: ReadonlySet<DocumentKind>;
  /** How many are found, as a sentence; '' while nothing is looked for. */
  found: string;
  onListed: (fields: Partial<Listed>) => void;
  onSort: (sort: Sort) => void;
}

/** What of the files is listed, and in which order. */
export function ListedHead({ listed, sort, place, kinds, found, onListed, onSort }: ListedHeadProps) {
  return (
    <search className={styles.head}>
      <div className={`control ${field.field} ${styles.find}`}>
        <PanelIcon icon={Search} size={16} />
        <input
          type="text"
          dir="auto"
          value={listed.words}
          aria-label={texts.find}
          placeholder={texts.find}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => onListed({ words: event.target.value })}
        />
        {listed.words !== '' && (
          <IconButton icon={X} label={texts.findAll} onClick={() => onListed({ words: '' })} />
        )}
      </div>
      <div className={styles.choices}>
        <select
          className={styles.choice}
          aria-label={texts.kindFilter}
          value={listed.kind ?? ''}
          onChange={(event) => onListed({ kind: (event.target.value || null) as DocumentKind | null })}
        >
          <option value="">{texts.everyKind}</option>
          {DOCUMENT_KINDS.filter((kind) => kinds.has(kind) || kind === listed.kind).map((kind) => (
            <option key={kind} value={kind}>
              {texts.kinds[kind]}
            </option>
          ))}
        </select>
        <select
          className={styles.choice}
          aria-label={texts.placeFilter}
          value={listed.place === null ? '' : listed.place === 'twin' ? 'twin' : 'place'}
          onChange={(event) => onListed({ place: event.target.value === 'twin' ? 'twin' : null })}
        >
          <option value="">{texts.everyPlace}</option>
          <option value="twin">{texts.wholeTwin}</option>
          {place !== null && <option value="place">{place}</option>}
        </select>
        <select
          className={styles.choice}
          aria-label={texts.sort}
          value={sort.by}
          onChange={(event) => onSort(startOf(event.target.value as Sort['by']))}
        >
          {SORT_FIELDS.map((by) => (
            <option key={by} value={by}>
              {texts.sorts[by]}
            </option>
          ))}
        </select>
        <IconButton
          icon={sort.descending ? ArrowDown : ArrowUp}
          label={texts.descending}
          className={styles.turn}
          aria-pressed={sort.descending}
          onClick={() => onSort({ ...sort, descending: !sort.descending })}
        />
      </div>
      <p role="status" className={field.found}>
        {found}
      </p>
    </search>
  );
}

/** The newest and the largest come first. */
function startOf(by: Sort['by']): Sort {
  return { by, descending: by === 'date' || by === 'size' };
}
