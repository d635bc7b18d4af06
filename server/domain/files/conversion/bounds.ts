/** What is kept of a file's text, so that it is found. What is beyond is left out. */
export const FOUND = {
  /** Pages that are read. */
  pages: 2_000,
  /** UTF-16 code units of a page, or of a part of a text that has none. */
  pageLength: 10_000,
  partLength: 4_000,
  /** The same of all pages together. */
  length: 2 * 1024 ** 2,
  /** Different words, each way of writing one counted, and the UTF-16 code units of each. */
  words: 20_000,
  wordLength: 60,
};

/** Of a picture, also of one within a PDF. */
export const PIXELS_MAX = 100_000_000;
/** Pixels of a thumbnail's longer side, and bytes that one may have. */
export const THUMBNAIL_SIZE = 320;
export const THUMBNAIL_MAX_BYTES = 512 * 1024;
/** How much of a thumbnail's picture is kept, 1 to 100. */
export const THUMBNAIL_QUALITY = 78;
