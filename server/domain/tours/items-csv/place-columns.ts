/** The columns that say where an item is, in every table. */
export const PLACE_COLUMNS = ['x', 'y', 'z', 'normal x', 'normal y', 'normal z', 'sweep'] as const;
export type PlaceColumn = (typeof PLACE_COLUMNS)[number];
