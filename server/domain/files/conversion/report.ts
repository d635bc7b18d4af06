import { z } from 'zod';
import { parseText } from '../../../platform/store/parse-document.ts';

/** Limits on the searchable text of a file. A search does not find text beyond these limits. */
export const FOUND = {
  /** Maximum number of pages to read. */
  pages: 2_000,
  /** Maximum number of UTF-16 code units in a page, and in a part of a text file, which has no pages. */
  pageLength: 10_000,
  partLength: 4_000,
  /** Maximum number of UTF-16 code units across all pages. */
  length: 2 * 1024 ** 2,
  /**
   * Maximum number of distinct words, counting each spelling, and maximum number of UTF-16 code units in each
   * word.
   */
  words: 20_000,
  wordLength: 60,
};

/** Maximum number of pixels in a picture, including pictures in a PDF. */
export const PIXELS_MAX = 100_000_000;
/** Maximum length of a thumbnail's longer side in pixels, and maximum size of a thumbnail in bytes. */
export const THUMBNAIL_SIZE = 320;
export const THUMBNAIL_MAX_BYTES = 512 * 1024;
/** WebP quality of a thumbnail, from 1 to 100. */
export const THUMBNAIL_QUALITY = 78;

/** Reasons why a file cannot be converted completely. */
export const PROBLEMS = ['damaged', 'locked', 'pixels', 'slow'] as const;
export type Problem = (typeof PROBLEMS)[number];

/**
 * A partial result, as one line of JSON. A converter reports each result as soon as the result is available.
 * The result remains valid even if the converter is stopped later.
 */
const lineSchema = z.union([
  z.object({ width: z.int().positive(), height: z.int().positive() }),
  z.object({ pages: z.int().positive() }),
  z.object({ problem: z.enum(PROBLEMS) }),
  z.object({
    page: z.int().positive(),
    text: z.string().max(FOUND.pageLength),
    /** Words on this page that no earlier page contains. */
    words: z.array(z.string().min(1).max(FOUND.wordLength)),
  }),
  z.object({ complete: z.literal(true) }),
]);
export type ReportLine = z.infer<typeof lineSchema>;

/** A page of a PDF, or a part of a text file, with the words that no earlier page contains. */
export type FoundPage = Extract<ReportLine, { page: number }>;

export interface Report {
  /** Size of the picture in pixels, after rotation. */
  size: { width: number; height: number } | null;
  pages: number | null;
  problem: Problem | null;
  found: FoundPage[];
  /** Whether the converter finished. */
  complete: boolean;
}

/**
 * Returns the parsed report. Ignores invalid lines, because the converter that wrote the report opened an
 * untrusted file.
 */
export function readReport(text: string): Report {
  const report: Report = { size: null, pages: null, problem: null, found: [], complete: false };
  let words = 0;
  for (const line of text.split('\n').slice(0, FOUND.pages + PROBLEMS.length)) {
    const said = parseText(lineSchema, line);
    if (!said) continue;
    if ('width' in said) report.size = said;
    else if ('pages' in said) report.pages = said.pages;
    else if ('problem' in said) report.problem = said.problem;
    else if ('complete' in said) report.complete = true;
    else if (said.page > (report.found.at(-1)?.page ?? 0)) {
      words += said.words.length;
      if (words <= FOUND.words) report.found.push(said);
    }
  }
  return report;
}

/** Tells a converter how to handle the file that follows. */
export const converterRequestSchema = z.object({
  kind: z.enum(['picture', 'pdf', 'text']),
  /** Media type detected from the file's bytes. */
  type: z.string(),
  /** Number of bytes that follow. */
  bytes: z.int().min(0),
  /** Whether the file is longer than `bytes`. */
  cut: z.boolean(),
});
export type ConverterRequest = z.infer<typeof converterRequestSchema>;
