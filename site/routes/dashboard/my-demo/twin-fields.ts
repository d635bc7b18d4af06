import type { Tour } from '../../../../contract/tour.ts';
import { singleLine } from '../draft.ts';

/** The fields of a twin whose drafts the settings keep. The capture and the visibility have no drafts. */
export const SETTING_FIELDS = ['name', 'address'] as const;

export type SettingFields = Record<(typeof SETTING_FIELDS)[number], string>;

/** Returns the saved values of the settings' fields. */
export function settingFields({ name, address }: Pick<Tour, keyof SettingFields>): SettingFields {
  return { name: singleLine(name), address: singleLine(address) };
}
