import { useDeferredValue, useMemo, useState } from 'react';
import { Layers, MapPinned } from '../../../../design/icons.ts';
import { findItemKind } from '../../../../contract/changes/kinds.ts';
import { findKind } from '../../../tour/annotation-kind.ts';
import { attachmentKey } from '../../../tour/attached-documents.ts';
import { markerOf } from '../../../tour/read-annotations.ts';
import { Sign } from '../../parts/sign.tsx';
import { usePlayerState } from '../../parts/use-player.ts';
import { findPlaces, listPlaces, placesAtHand, type NamedPlace } from '../places.ts';
import { manageTexts as texts } from '../texts.ts';
import styles from './manage.module.css';

/** The maximum number of places shown; search finds the others by name. */
const SHOWN_MAX = 100;

/** All that files can belong to, by name; what is open now comes first. */
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
    <search className={styles.chooser}>
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
          <h3>{texts.here}</h3>
          <Places places={atHand} onChoose={onChoose} />
          <hr />
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
    <ul className={styles.choices}>
      {places.map((one) => (
        <li key={attachmentKey(one.place)}>
          <button type="button" onClick={() => onChoose(one)}>
            <PlaceSign place={one} />
            <span dir="auto">{one.name}</span>
            <small>{texts.places[one.place.kind] ?? findItemKind(one.place.kind)?.label}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What a place looks like: annotations as their pins do. */
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
