/** A file that is read, bytes. As many rows as there may be have room for 800 bytes each. */
export const CSV_MAX_BYTES = 16 * 1024 ** 2;
/** What is made of such a file, bytes of JSON: long names of columns are in every item. */
export const CSV_MAX_UNPACKED = 32 * 1024 ** 2;
export const CSV_MAX_COLUMNS = 200;
/** One record, bytes in UTF-8. */
export const CSV_MAX_RECORD = 256 * 1024;
