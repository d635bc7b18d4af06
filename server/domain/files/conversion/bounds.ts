/** Limits on the searchable text of a file. Text beyond them cannot be found. */
export const FOUND = {
  /** Maximum number of pages to read. */
  pages: 2_000,
  /** Maximum UTF-16 code units of a page, or of a part of a text without pages. */
  pageLength: 10_000,
  partLength: 4_000,
  /** Maximum UTF-16 code units of all pages together. */
  length: 2 * 1024 ** 2,
  /** Maximum number of distinct words, counting each spelling, and maximum UTF-16 code units of each. */
  words: 20_000,
  wordLength: 60,
};

/** Maximum pixels of a picture, including pictures in a PDF. */
export const PIXELS_MAX = 100_000_000;
/** Pixels of a thumbnail's longer side, and maximum bytes of a thumbnail. */
export const THUMBNAIL_SIZE = 320;
export const THUMBNAIL_MAX_BYTES = 512 * 1024;
/** Quality of a thumbnail, 1 to 100. */
export const THUMBNAIL_QUALITY = 78;
