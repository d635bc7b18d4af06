import { writeMeasurementsCsv } from '../../../contract/measuring/measurements-csv.ts';
import { useScale } from '../../panels/parts/measured/use-measured.ts';
import { useActions, usePlayerState } from '../../panels/parts/use-player.ts';
import { measuredTexts } from '../../panels/parts/measured/measured-texts.ts';
import styles from './list-end.module.css';
import { partsTexts } from './parts-texts.ts';
import type { PlacedMeasurement } from './read-measurement.ts';
import { saveFile } from './save-file.ts';

/** What there is to do with all measurements of a twin. */
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
    <div className={styles.end}>
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
