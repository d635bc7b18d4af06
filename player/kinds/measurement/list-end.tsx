import styles from './list-end.module.css';
import { writeMeasurementsCsv } from '../../../contract/measuring/measurements-csv.ts';
import { useScale, measuredTexts } from '../../panels/parts/use-measured.ts';
import { useActions, usePlayerState } from '../../panels/parts/use-player.ts';
import { partsTexts } from './parts-texts.ts';
import type { PlacedMeasurement } from './measurement-kind.ts';

/**
 * How long to keep a file that the browser saves, in milliseconds: by then it has certainly started to read
 * it.
 */
const READ = 60_000;

/** Renders the actions for all measurements of a twin. */
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
    <div className={`ways ${styles.end}`}>
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

/** Makes the browser save a file. */
function saveFile(name: string, type: string, parts: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ);
}
