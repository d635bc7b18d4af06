/** Maximum number of bytes in a CSV file: about 800 bytes for each of 20,000 rows. */
export const CSV_MAX_BYTES = 16 * 1024 ** 2;
/**
 * Maximum number of bytes in the JSON made from a CSV file. This is more than `CSV_MAX_BYTES`, because each
 * item repeats the column names.
 */
export const CSV_MAX_UNPACKED = 32 * 1024 ** 2;
export const CSV_MAX_COLUMNS = 200;
/** Maximum number of bytes in one record, in UTF-8. */
export const CSV_MAX_RECORD = 256 * 1024;
