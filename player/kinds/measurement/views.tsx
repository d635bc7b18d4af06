import { LinkedText } from '../../panels/parts/links.tsx';
import { useValues, useUnits, writeValue, useScale, measuredTexts } from '../../panels/parts/use-measured.ts';
import { MainValue, PartValues, Why } from '../../panels/parts/values.tsx';
import { useActions, usePlayerState } from '../../panels/parts/use-player.ts';
import styles from './views.module.css';
import { KIND_NAMES } from '../../../contract/measuring/kind-names.ts';
import type { PlacedMeasurement } from './measurement-kind.ts';
import type { FieldsProps } from '../../panels/parts/annotation-parts.ts';
import { TextArea, TextField } from '../../panels/parts/text-field.tsx';
import { ColorField } from '../../panels/parts/color-field.tsx';
import { writeMeasurementsCsv } from '../../../contract/measuring/measurements-csv.ts';

export function CardBody({ item }: { item: PlacedMeasurement }) {
  const [main, ...parts] = useValues(item);
  const { showSheet } = useActions();
  const canEdit = usePlayerState((state) => state.canEdit);
  return (
    <div className={`stack gap-1 one-column at-start ${styles.body}`}>
      <MainValue value={main} />
      <Why value={main} />
      <PartValues values={parts} />
      {item.text && <LinkedText className={styles.text} text={item.text} />}
      <About item={item} />
      {canEdit && item.kind === 'distance' && (
        <button type="button" onClick={() => showSheet('accuracy')}>
          {partsTexts.trueLength}
        </button>
      )}
    </div>
  );
}

/**
 * Renders facts about a measurement: its kind if the measurement has a name, and its floor, its room and the
 * day of the measurement if they are known.
 */
function About({ item: { kind, title, floor, room, taken } }: { item: PlacedMeasurement }) {
  const floors = usePlayerState(({ capture }) => capture?.floors);
  const rooms = usePlayerState(({ capture }) => capture?.rooms);
  const facts = [
    [partsTexts.kind, title === '' ? undefined : KIND_NAMES[kind]],
    [partsTexts.floor, floors?.find(({ id }) => id === floor)?.name],
    [partsTexts.room, rooms?.find(({ id }) => id === room)?.name],
    [partsTexts.taken, describeDay(taken)],
  ] as const;
  return (
    <dl className={`small ${styles.about}`}>
      {facts.map(
        ([name, fact]) =>
          fact && (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{fact}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function describeDay(taken: unknown): string | undefined {
  const time = typeof taken === 'string' ? new Date(taken) : null;
  if (!time || Number.isNaN(time.getTime())) return undefined;
  return time.toLocaleDateString(undefined, { dateStyle: 'medium' });
}

export function Fields({ item, change }: FieldsProps<PlacedMeasurement>) {
  const [value] = useValues(item);
  return (
    <>
      <MainValue value={value} />
      <TextField
        label={partsTexts.title}
        hint={partsTexts.titleHint}
        name="title"
        value={item.title}
        onChange={(title) => change({ title })}
      />
      <TextArea label={partsTexts.text} name="text" value={item.text} onChange={(text) => change({ text })} />
      <ColorField legend={partsTexts.color} color={item.color} onChange={(color) => change({ color })} />
    </>
  );
}

/** Renders the main value of a measurement in its row. */
export function RowValue({ item }: { item: PlacedMeasurement }) {
  const [value] = useValues(item);
  const units = useUnits();
  return (
    <span className={`rigid muted tabular ${styles.value}`}>
      {value.state === 'declined' ? partsTexts.noValue : writeValue(value, units)}
    </span>
  );
}

/**
 * How long to keep the data of a file that the browser downloads, in milliseconds. The browser starts to read
 * the data much earlier.
 */
const READ = 60_000;

/**
 * Renders the buttons below the list of measurements: one to download all measurements as CSV, if there are
 * any, and one to open 'Scale and accuracy'.
 */
export function ListEnd() {
  const measurements = usePlayerState(({ annotations }) => annotations.measurement) ?? [];
  const capture = usePlayerState((state) => state.capture);
  const tourName = usePlayerState((state) => state.tourName);
  const scale = useScale();
  const { showSheet } = useActions();

  function download(): void {
    const all = measurements as readonly PlacedMeasurement[];
    const { floors = [], rooms = [] } = capture ?? {};
    const records = writeMeasurementsCsv({ measurements: all, scale, floors, rooms });
    saveFile(partsTexts.fileName(tourName), 'text/csv', [...records]);
  }

  return (
    <div className={`unprinted ways ${styles.end}`}>
      {measurements.length > 0 && (
        <button type="button" onClick={download}>
          {partsTexts.download}
        </button>
      )}
      <button type="button" onClick={() => showSheet('accuracy')}>
        {measuredTexts.accuracy}
      </button>
    </div>
  );
}

function saveFile(name: string, type: string, parts: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ);
}

/** The texts of a measurement's form and card. The texts of values are in `panels/parts/use-measured.ts`. */
export const partsTexts = {
  title: 'Name',
  titleHint: 'If you leave the name empty, GoV360 shows the kind of measurement instead.',
  text: 'Text',
  color: 'Colour',
  kind: 'Kind',
  floor: 'Floor',
  room: 'Room',
  taken: 'Measured on',
  noValue: 'no value',
  trueLength: 'Enter known length',
  download: 'Download as CSV',
  fileName: (tour: string) => `${tour || 'Measurements'} – measurements.csv`,
} as const;
