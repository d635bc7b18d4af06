import type { MeasuredValue } from './measured-value.ts';

/** What lengths are shown in; areas and volumes follow. */
export const UNIT_SYSTEMS = ['metres', 'centimetres', 'feet', 'inches'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

/** A value as it is shown. */
export interface FormattedValue {
  /** '2.43 m', 'between 2.3 and 2.9 m', or a sentence that says why there is no number. */
  text: string;
  /** '± 2 cm'; null for a range and for what is declined. */
  tolerance: string | null;
}

/** A value in words for people: no digit is finer than its tolerance. `locale` is a BCP 47 tag and decides the decimal sign. */
export function formatMeasured(
  measured: MeasuredValue,
  _units: UnitSystem = 'metres',
  locale = 'en',
): FormattedValue {
  const metres = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  if (measured.state === 'declined') return { text: 'This cannot be measured.', tolerance: null };
  if (measured.state === 'range')
    return {
      text: `between ${metres.format(measured.low)} and ${metres.format(measured.high)} m`,
      tolerance: null,
    };
  return {
    text: `${metres.format(measured.value)} m`,
    tolerance: `± ${Math.ceil(measured.tolerance * 100)} cm`,
  };
}
