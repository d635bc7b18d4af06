import { formatMeasured } from '../../../../contract/measuring/format-measured.ts';
import { KIND_NAMES } from '../../../../contract/measuring/kind-names.ts';
import { measure } from '../../../../contract/measuring/measure.ts';
import { storedMeasurementSchema } from '../../../../contract/measuring/measurement.ts';
import type { Scale } from '../../../../contract/measuring/scale.ts';

/** A measurement with its value for a text, where its first point is; one that cannot be read is shown by its title alone. */
export function describeMeasurement(item: Record<string, unknown>, scale: Scale): Record<string, unknown> {
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
