import { BYTE_ORDER_MARK, csvRecord } from '../csv/write-record.ts';
import { MEASUREMENT_COLUMNS, measurementRows, type MeasurementsTable } from './measurement-rows.ts';

/** The measurements as a CSV file (RFC 4180), record by record; what a spreadsheet would compute is kept from it. */
export function* writeMeasurementsCsv(table: MeasurementsTable): Generator<string> {
  yield BYTE_ORDER_MARK + csvRecord(MEASUREMENT_COLUMNS);
  for (const row of measurementRows(table)) yield csvRecord(row);
}
