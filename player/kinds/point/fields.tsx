import { useEffect, useRef, useState } from 'react';
import type { PlacedPoint } from '../../../contract/points/point.ts';
import type { FieldsProps, Issues } from '../../panels/parts/annotation-parts.ts';
import { TextArea, TextField } from '../../panels/parts/text-field.tsx';
import { mediaTexts, Media, readMedia } from '../media.tsx';
import styles from './fields.module.css';
import { partsTexts } from './parts-texts.ts';
import { pointTexts } from './point-kind.ts';
import { TypeChooser } from './type-chooser.tsx';
import { Choice } from '../../panels/parts/choice.tsx';
import { usePlayerState, useActions } from '../../panels/parts/use-player.ts';
import type { Floor, Room, Sweep } from '../../../contract/capture.ts';
import type { CaptureView } from '../../../contract/protocol/view-state.ts';

interface ViewFieldProps {
  view: CaptureView | undefined;
  onChange: (view: CaptureView) => void;
}

/** Renders the saved view of a point, with a button that replaces it with the current view. */
function ViewField({ view, onChange }: ViewFieldProps) {
  const capture = usePlayerState((state) => state.capture);
  const flat = usePlayerState(({ screen }) => screen.kind === 'flat');
  const { goToView } = useActions();
  const [taken, setTaken] = useState(false);
  const seen = capture !== null && capture.modes.length > 0 && !flat;

  function take(): void {
    if (!capture) return;
    onChange(capture.view());
    setTaken(true);
  }

  return (
    <fieldset>
      <legend>{partsTexts.view}</legend>
      <p className={`soft ${styles.from}`}>{view ? describeView(view, capture) : partsTexts.noView}</p>
      {seen && (
        <div className="ways">
          <button type="button" onClick={take}>
            {partsTexts.takeView}
          </button>
          {view && (
            <button
              type="button"
              onClick={() => {
                setTaken(false);
                goToView(view);
              }}
            >
              {partsTexts.showView}
            </button>
          )}
        </div>
      )}
      <p role="status" className={`small ${styles.taken}`}>
        {taken && partsTexts.viewTaken}
      </p>
    </fieldset>
  );
}

interface Places {
  readonly sweeps: readonly Sweep[];
  readonly rooms: readonly Room[];
  readonly floors: readonly Floor[];
}

/** Returns a short description of a view, such as 'Inside, Kitchen'. */
function describeView(view: CaptureView, capture: Places | null): string {
  const sweep = capture?.sweeps.find(({ id }) => id === view.sweep);
  const room = capture?.rooms.find(({ id }) => id === sweep?.room);
  const floor = capture?.floors.find(({ id }) => id === view.floor);
  const place = view.mode === 'inside' ? room : floor;
  return partsTexts.viewFrom(partsTexts.modes[view.mode], place?.name ?? '');
}

interface PlaceFieldsProps extends Pick<PlacedPoint, 'floor' | 'room'> {
  onChange: (fields: Pick<PlacedPoint, 'floor' | 'room'>) => void;
}

/** Renders the stored floor and room of the point, which the user can change. */
function PlaceFields({ floor, room, onChange }: PlaceFieldsProps) {
  const capture = usePlayerState((state) => state.capture);
  if (!capture || capture.floors.length === 0) return null;
  const rooms = capture.rooms.filter((one) => one.floor === floor);
  return (
    <fieldset className={`stack ${styles.place}`}>
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

/**
 * Returns the options for choosing a floor or room: no place, the existing places, and the stored place even
 * if it no longer exists.
 */
function optionsOf(none: string, places: readonly (Floor | Room)[], stored: string | undefined) {
  const known = stored === undefined || places.some(({ id }) => id === stored);
  return [
    ['', none] as const,
    ...(known ? [] : [[stored, partsTexts.notThere(stored)] as const]),
    ...places.map(({ id, name }) => [id, name] as const),
  ];
}

export function Fields({ item: point, issues, change }: FieldsProps<PlacedPoint>) {
  const fields = useRef<HTMLDivElement>(null);
  // The form renders before these fields load, so it cannot focus the first of them itself.
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={fields} className="stack gap-4 one-column">
      <TextField
        label={partsTexts.title}
        name="title"
        value={point.title}
        required
        issue={issues.title}
        onChange={(title) => change({ title })}
      />
      <TypeChooser type={point.type} onChange={(type) => change({ type })} />
      <TextArea
        label={partsTexts.text}
        name="text"
        value={point.text}
        onChange={(text) => change({ text })}
      />
      <div>
        <TextField
          label={partsTexts.picture}
          hint={mediaTexts.hint}
          name="picture"
          type="url"
          value={point.picture ?? ''}
          issue={issues.picture}
          onChange={(text) => change({ picture: text.trim() || undefined })}
        />
        <Media address={point.picture} title={point.title || pointTexts.untitled} />
      </div>
      <ViewField view={point.view} onChange={(view) => change({ view })} />
      <PlaceFields floor={point.floor} room={point.room} onChange={change} />
    </div>
  );
}

/** Returns the errors that prevent saving a point. */
export function findIssues({ title, picture }: PlacedPoint): Issues {
  return {
    title: title.trim() === '' ? partsTexts.titleMissing : undefined,
    picture: picture && !readMedia(picture) ? mediaTexts.wrong : undefined,
  };
}
