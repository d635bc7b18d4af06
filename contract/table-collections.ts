/** The collections of a twin that come and go as tables. */
export const TABLE_COLLECTIONS = ['tags', 'points'] as const;
export type TableCollection = (typeof TABLE_COLLECTIONS)[number];
