/** What lengths are shown in; areas and volumes follow. */
export const UNIT_SYSTEMS = ['metres', 'centimetres', 'feet', 'inches'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];
