import { useDeferredValue, useMemo, useState, Fragment, useCallback, useEffect, useRef } from 'react';
import { Layers, MapPinned, ChevronRight } from '../../../../design/icons.ts';
import { findItemKind } from '../../../../contract/changes/kinds.ts';
import { findKind } from '../../../tour/annotation-kind.ts';
import { attachmentKey } from '../../../tour/document-kind.ts';
import { markerOf } from '../../../tour/read-annotations.ts';
import { Button, Sign, PanelIcon } from '../../parts/icons.tsx';
import { usePlayerState, useActions } from '../../parts/use-player.ts';
import { findPlaces, listPlaces, placesAtHand, type NamedPlace } from '../places.ts';
import { manageTexts as texts, filesTexts as wayToTexts } from '../texts.ts';
import styles from './manage.module.css';
import type { FolderTree } from '../../../tour/folder-tree.ts';
import type { FileAnswers, FileRequest } from '../../../../contract/files/file-messages.ts';

/** How many places are shown. Users find the others by typing a name. */
const SHOWN_MAX = 100;

/**
 * Renders a search for something that files can be attached to. The open annotation and the current room come
 * first.
 */
export function PlaceChooser({ onChoose }: { onChoose: (place: NamedPlace) => void }) {
  const annotations = usePlayerState((state) => state.annotations);
  const capture = usePlayerState((state) => state.capture);
  const selection = usePlayerState((state) => state.selection);
  const here = usePlayerState((state) => state.place);
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words);
  const places = useMemo(() => listPlaces({ annotations, capture }), [annotations, capture]);
  const found = useMemo(() => findPlaces(places, wanted), [places, wanted]);
  const atHand =
    wanted.trim() === '' ? placesAtHand(places, { annotations, capture, selection, place: here }) : [];
  const others = found.filter((one) => !atHand.includes(one)).slice(0, SHOWN_MAX);
  return (
    <search className={`stack gap-2 ${styles.chooser}`}>
      <input
        className="control"
        type="text"
        dir="auto"
        value={words}
        aria-label={texts.findPlace}
        placeholder={texts.findPlace}
        autoComplete="off"
        onChange={(event) => setWords(event.target.value)}
      />
      {atHand.length > 0 && (
        <>
          <h3 className="muted">{texts.here}</h3>
          <Places places={atHand} onChoose={onChoose} />
          <hr className="full" />
        </>
      )}
      <Places places={others} onChoose={onChoose} />
      {found.length === 0 && <p role="status">{texts.noPlace}</p>}
    </search>
  );
}

function Places({
  places,
  onChoose,
}: {
  places: readonly NamedPlace[];
  onChoose: (place: NamedPlace) => void;
}) {
  return (
    <ul className={`outdent ${styles.choices}`}>
      {places.map((one) => (
        <li key={attachmentKey(one.place)}>
          <button type="button" className="row full gap-3" onClick={() => onChoose(one)}>
            <PlaceSign place={one} />
            <span dir="auto">{one.name}</span>
            <small className="rigid small-print">
              {texts.places[one.place.kind] ?? findItemKind(one.place.kind)?.label}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Renders the icon of a place. An annotation has the icon of its pin. */
export function PlaceSign({ place: { place } }: { place: Pick<NamedPlace, 'place'> }) {
  const item = usePlayerState(({ annotations }) =>
    annotations[place.kind]?.find(({ id }) => id === place.id),
  );
  if (place.kind === 'room') return <MapPinned size={18} />;
  if (place.kind === 'floor') return <Layers size={18} />;
  const kind = findKind(place.kind);
  if (!kind || !item) return <MapPinned size={18} />;
  const { color, icon } = markerOf(kind, item);
  return <Sign color={color} icon={icon} />;
}

interface WayToProps {
  /** The id of the folder; null for the top level. */
  folder: string | null;
  tree: FolderTree;
  onFolder: (id: string | null) => void;
}

/** Renders the path to the listed folder; nothing at the top level. */
export function WayTo({ folder, tree, onFolder }: WayToProps) {
  const path = tree.pathTo(folder ?? undefined);
  if (path.length === 0) return null;
  return (
    <nav aria-label={wayToTexts.where} className={`outdent row wrap muted ${styles.way}`}>
      <Button
        label={wayToTexts.top}
        onClick={() => onFolder(null)}
        data-drop="folder:"
        data-drop-name={wayToTexts.top}
      />
      {path.map(({ id, name }, index) => (
        <Fragment key={id}>
          <PanelIcon icon={ChevronRight} size={14} />
          <Button
            label={name || wayToTexts.untitledFolder}
            dir="auto"
            aria-current={index === path.length - 1 ? 'location' : undefined}
            onClick={() => onFolder(id)}
            data-drop={`folder:${id}`}
            data-drop-name={name}
          />
        </Fragment>
      ))}
    </nav>
  );
}

/**
 * Returns an answer from the server, which is null until it is loaded, and the message of the last error.
 * Requests the answer once, again when `since` changes, and again after each request sent with `act`.
 */
export function useAnswer<What extends 'storage' | 'bin' | 'versions'>(
  request: Extract<FileRequest, { what: What }>,
  since: unknown,
) {
  const { files } = useActions();
  const [answer, setAnswer] = useState<FileAnswers[What] | null>(null);
  const [problem, setProblem] = useState('');
  const [failed, setFailed] = useState('');
  const asked = useRef(0);
  const text = JSON.stringify(request);
  const ask = useCallback(() => {
    const turn = (asked.current += 1);
    files.ask<What>(JSON.parse(text) as Extract<FileRequest, { what: What }>).then(
      (given) => {
        if (turn !== asked.current) return;
        setAnswer(given);
        setProblem('');
      },
      (error: Error) => turn === asked.current && setProblem(error.message),
    );
  }, [files, text]);
  const before = useRef<unknown>(undefined);
  useEffect(() => {
    if (before.current !== undefined && before.current === since) return;
    before.current = since;
    ask();
  }, [ask, since]);

  async function act(own: FileRequest): Promise<void> {
    setFailed('');
    await files.ask(own).catch((error: Error) => setFailed(error.message));
    ask();
  }

  return { answer, problem: failed || problem, act };
}
