import { isRecord } from '../../../contract/is-record.ts';
import type { ShownCapture } from '../capture/shown-capture.ts';
import type { ExportedTour } from '../content/read-export.ts';
import { twinScale } from '../measuring/twin-scale.ts';
import { describeMeasurement } from './describe-measurement.ts';
import { describePoint, readPointTypes } from './describe-point.ts';
import { type PageItem, toPageItem } from './page-data.ts';

/** Collections whose items the page does not list by themselves: others are shown with them. */
const LEGENDS = new Set(['pointTypes', 'calibrations']);

/** Every annotation of the twin as the page shows it, made as it is asked for. */
export function* listPageItems(tour: ExportedTour, capture: ShownCapture): Generator<PageItem> {
  const types = readPointTypes(tour.items.get('pointTypes') ?? []);
  const scale = twinScale(tour, capture);
  const describe: Readonly<Record<string, (item: Record<string, unknown>) => Record<string, unknown>>> = {
    points: (item) => describePoint(item, types),
    measurements: (item) => describeMeasurement(item, scale),
  };
  for (const [collection, items] of tour.items) {
    if (LEGENDS.has(collection)) continue;
    for (const text of items) {
      const item: unknown = JSON.parse(text);
      const described = isRecord(item) ? (describe[collection]?.(item) ?? item) : item;
      yield toPageItem(described, capture.plans);
    }
  }
}
