import { type CellValue, NOTHING, Wrong } from '../cell-value.ts';
import { readAddress, readColor } from '../read-cell.ts';
import { itemsCsvTexts as texts } from '../texts.ts';

/** The colour that a cell names; an empty one says nothing. */
export function readColorCell(text: string): CellValue {
  if (text.trim() === '') return NOTHING;
  return readColor(text) ?? new Wrong(texts.noColor);
}

/** The address in a cell; an empty one takes it away. */
export function readAddressCell(text: string): CellValue {
  return text.trim() === '' ? undefined : (readAddress(text) ?? new Wrong(texts.noAddress));
}
