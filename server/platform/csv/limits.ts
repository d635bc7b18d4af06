/** Maximum number of bytes in an input file: 800 bytes for each of the maximum number of rows. */
export const CSV_MAX_BYTES = 16 * 1024 ** 2;
/** Maximum number of bytes in JSON made from such a file, in which every item repeats the column names. */
export const CSV_MAX_UNPACKED = 32 * 1024 ** 2;
export const CSV_MAX_COLUMNS = 200;
/** Maximum number of bytes in one record in UTF-8. */
export const CSV_MAX_RECORD = 256 * 1024;
