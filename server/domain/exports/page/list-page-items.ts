import type { ItemKind } from '../../../../contract/changes/kinds/kind.ts';
import { kindOfCollection } from '../../../../contract/changes/kinds/kinds.ts';
import { isRecord } from '../../../../contract/json/is-record.ts';
import type { ShownCapture } from '../capture/shown-capture.ts';
import type { ExportedTour } from '../content/read-export.ts';
import { twinScale } from '../measuring/twin-scale.ts';
import { describeMeasurement } from './describe-measurement.ts';
import { describePoint, readPointTypes } from './describe-point.ts';
import { type PageItem, toPageItem } from './page-data.ts';
import { attachedFiles, attachedKey } from './page-files.ts';

/** Every annotation of the twin as the page shows it, made as it is asked for. */
export function* listPageItems(
  tour: ExportedTour,
  capture: ShownCapture,
  missing: ReadonlySet<string>,
): Generator<PageItem> {
  const files = attachedFiles(tour, missing);
  const types = readPointTypes(tour.items.get('pointTypes') ?? []);
  const scale = twinScale(tour, capture);
  const describe: Readonly<Record<string, (item: Record<string, unknown>) => Record<string, unknown>>> = {
    points: (item) => describePoint(item, types),
    measurements: (item) => describeMeasurement(item, scale),
  };
  for (const [collection, items] of tour.items) {
    const kind = kindOfCollection(collection);
    if (!kind) continue;
    for (const text of items) {
      const item: unknown = JSON.parse(text);
      const described = isRecord(item) ? (describe[collection]?.(item) ?? titled(item, kind)) : item;
      const own = isRecord(item) ? files.get(attachedKey(kind.name, String(item.id))) : undefined;
      yield toPageItem(described, capture.plans, own);
    }
  }
}

function titled(item: Record<string, unknown>, { titleField }: ItemKind): Record<string, unknown> {
  return titleField === 'title' ? item : { ...item, title: item[titleField] };
}
