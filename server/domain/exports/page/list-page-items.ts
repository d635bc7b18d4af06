import type { ItemKind } from '../../../../contract/changes/kinds/kind.ts';
import { kindOfCollection } from '../../../../contract/changes/kinds/kinds.ts';
import { isRecord } from '../../../../contract/json/is-record.ts';
import type { ShownCapture } from '../capture/shown-capture.ts';
import type { ExportedTour } from '../content/read-export.ts';
import { twinScale } from '../measuring/twin-scale.ts';
import { type PageItem, toPageItem } from './page-data.ts';
import { attachedFiles, attachedKey } from './page-files.ts';
import { formatMeasured } from '../../../../contract/measuring/format-measured.ts';
import { KIND_NAMES } from '../../../../contract/measuring/kind-names.ts';
import { measure } from '../../../../contract/measuring/measure.ts';
import { storedMeasurementSchema } from '../../../../contract/measuring/measurement.ts';
import type { Scale } from '../../../../contract/measuring/scale.ts';
import { ownPointTypeSchema } from '../../../../contract/points/own-point-type.ts';
import { POINT_TYPES, type PointType } from '../../../../contract/points/point-types.ts';

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

/** A measurement with its value for a text, where its first point is; one that cannot be read is shown by its title alone. */
function describeMeasurement(item: Record<string, unknown>, scale: Scale): Record<string, unknown> {
  const { success, data } = storedMeasurementSchema.safeParse(item);
  if (!success) return item;
  const { kind, title, text, points } = data;
  const values = measure(data, scale).map((value) => {
    const { text: shown, tolerance } = formatMeasured(value);
    return tolerance === null ? shown : `${shown} ${tolerance}`;
  });
  return {
    title: title || KIND_NAMES[kind],
    text: [values.join('\n'), text].filter(Boolean).join('\n\n'),
    color: data.color,
    keywords: [KIND_NAMES[kind]],
    position: points[0]?.position,
  };
}

/** The types that a twin has beside those of every twin, by their ids. */
function readPointTypes(items: readonly string[]): ReadonlyMap<string, Pick<PointType, 'name' | 'color'>> {
  const types = new Map<string, Pick<PointType, 'name' | 'color'>>();
  for (const item of items) {
    const { success, data } = ownPointTypeSchema.safeParse(JSON.parse(item));
    if (success) types.set(data.id, data);
  }
  for (const type of POINT_TYPES) types.set(type.id, type);
  return types;
}

/** A point with its picture, and with the colour and the name of its type, under the names that tags have for such things. */
function describePoint(
  item: Record<string, unknown>,
  types: ReturnType<typeof readPointTypes>,
): Record<string, unknown> {
  const type = types.get(String(item.type)) ?? types.get('sight');
  return { ...item, media: item.picture, color: type?.color, keywords: type ? [type.name] : [] };
}
