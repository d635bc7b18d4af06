/** The picture of all icons: columns and rows of square cells, in each an icon with air around it. Pixels. */
export const ATLAS = { columns: 8, rows: 5, cell: 64, icon: 48 } as const;
