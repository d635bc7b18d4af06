/**
 * Maximum number of bytes in the JSON made from a CSV file. This is more than `TABLE_MAX_BYTES`, because each
 * item repeats the column names.
 */
export const CSV_MAX_UNPACKED = 32 * 1024 ** 2;
export const CSV_MAX_COLUMNS = 200;
/**
 * Maximum size of one record. `csv-parse` counts UTF-8 bytes in the field that it is reading and UTF-16 code
 * units in the fields before it.
 */
export const CSV_MAX_RECORD = 256 * 1024;
