import type { PlacedPoint } from '../../../contract/points/point.ts';
import { Choice } from '../../panels/parts/choice.tsx';
import { usePlayerState } from '../../panels/parts/use-player.ts';
import { partsTexts } from './parts-texts.ts';
import styles from './place-fields.module.css';

interface PlaceFieldsProps extends Pick<PlacedPoint, 'floor' | 'room'> {
  onChange: (fields: Pick<PlacedPoint, 'floor' | 'room'>) => void;
}

/** Floor and room as they were stored when the point was placed. Nothing but a choice changes them. */
export function PlaceFields({ floor, room, onChange }: PlaceFieldsProps) {
  const capture = usePlayerState((state) => state.capture);
  if (!capture || capture.floors.length === 0) return null;
  const rooms = capture.rooms.filter((one) => one.floor === floor);
  return (
    <fieldset className={styles.place}>
      <legend>{partsTexts.place}</legend>
      <Choice
        label={partsTexts.floor}
        value={floor ?? ''}
        options={optionsOf(partsTexts.noFloor, capture.floors, floor)}
        onChange={(chosen) => onChange({ floor: chosen || undefined, room: undefined })}
      />
      <Choice
        label={partsTexts.room}
        value={room ?? ''}
        options={optionsOf(partsTexts.noRoom, rooms, room)}
        onChange={(chosen) => onChange({ floor, room: chosen || undefined })}
      />
    </fieldset>
  );
}

interface Place {
  readonly id: string;
  readonly name: string;
}

/** None, those that there are, and the stored one where it is not among them any more. */
function optionsOf(none: string, places: readonly Place[], stored: string | undefined) {
  const known = stored === undefined || places.some(({ id }) => id === stored);
  return [
    ['', none] as const,
    ...(known ? [] : [[stored, partsTexts.notThere(stored)] as const]),
    ...places.map(({ id, name }) => [id, name] as const),
  ];
}
