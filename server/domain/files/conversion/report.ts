import { z } from 'zod';
import { FOUND } from './bounds.ts';

/** Why there is less of a file than of others of its kind. */
export const PROBLEMS = ['damaged', 'locked', 'pixels', 'slow'] as const;
export type Problem = (typeof PROBLEMS)[number];

/** What a converter says of a file, one line of JSON each, as it finds it out: what it has said counts even where it is ended. */
const lineSchema = z.union([
  z.object({ width: z.int().positive(), height: z.int().positive() }),
  z.object({ pages: z.int().positive() }),
  z.object({ problem: z.enum(PROBLEMS) }),
  z.object({
    page: z.int().positive(),
    text: z.string().max(FOUND.pageLength),
    /** Those that no page before it has. */
    words: z.array(z.string().min(1).max(FOUND.wordLength)),
  }),
  z.object({ complete: z.literal(true) }),
]);
export type ReportLine = z.infer<typeof lineSchema>;

/** A page of a PDF, or a part of another text, and the words that are first found there. */
export type FoundPage = Extract<ReportLine, { page: number }>;

export interface Report {
  /** Pixels of a picture, as it is turned. */
  size: { width: number; height: number } | null;
  pages: number | null;
  problem: Problem | null;
  found: FoundPage[];
  /** It came to its end. */
  complete: boolean;
}

/** What is understood of a report. The one who wrote it has opened a stranger's file: it is believed nothing else. */
export function readReport(text: string): Report {
  const report: Report = { size: null, pages: null, problem: null, found: [], complete: false };
  let words = 0;
  for (const line of text.split('\n').slice(0, FOUND.pages + PROBLEMS.length)) {
    const said = readLine(line);
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

function readLine(line: string): ReportLine | null {
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** What a converter is to do with the file behind it. */
export const converterRequestSchema = z.object({
  kind: z.enum(['picture', 'pdf', 'text']),
  /** The media type, as told by the content. */
  type: z.string(),
  /** Of what is behind it. */
  bytes: z.int().min(0),
  /** The file continues behind that. */
  cut: z.boolean(),
});
export type ConverterRequest = z.infer<typeof converterRequestSchema>;
