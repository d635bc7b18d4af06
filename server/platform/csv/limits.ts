/**
 * Maximum number of bytes in the JSON made from a CSV file. This is more than `TABLE_MAX_BYTES`, because each
 * item repeats the column names.
 */
export const CSV_MAX_UNPACKED = 32 * 1024 ** 2;
export const CSV_MAX_COLUMNS = 200;
/** Maximum number of bytes in one record, in UTF-8. */
export const CSV_MAX_RECORD = 256 * 1024;
