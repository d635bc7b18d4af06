/** Limits of the searchable text of a file. The rest is left out. */
export const FOUND = {
  /** Pages that are read. */
  pages: 2_000,
  /** UTF-16 code units of a page, or of a part of a text without pages. */
  pageLength: 10_000,
  partLength: 4_000,
  /** UTF-16 code units of all pages. */
  length: 2 * 1024 ** 2,
  /** Distinct words, counting each spelling, and the UTF-16 code units of each. */
  words: 20_000,
  wordLength: 60,
};

/** Pixels of a picture, including one in a PDF. */
export const PIXELS_MAX = 100_000_000;
/** Pixels of a thumbnail's longer side, and its largest size in bytes. */
export const THUMBNAIL_SIZE = 320;
export const THUMBNAIL_MAX_BYTES = 512 * 1024;
/** Quality of a thumbnail, 1 to 100. */
export const THUMBNAIL_QUALITY = 78;
