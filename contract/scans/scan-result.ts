import { z } from 'zod';
import { captureAccuracySchema, capturePartSchema } from '../capture.ts';
import { correctionsSchema } from './corrections.ts';
import { scanAnswersSchema, scanQuestionSchema } from './scan.ts';
import { spaceSchema } from './space.ts';

/** The request to the scan program: one line of JSON on its standard input. */
export const scanRequestSchema = z.object({
  captureId: z.string(),
  /** Path of the uploaded file. */
  source: z.string(),
  /** Original name of the uploaded file. */
  name: z.string(),
  /** Path of an empty folder for the output. */
  output: z.string(),
  answers: scanAnswersSchema,
  /** The space that the previous run detected, whose ids are kept; null for the first run. */
  previous: spaceSchema.nullable(),
  corrections: correctionsSchema,
});
export type ScanRequest = z.infer<typeof scanRequestSchema>;

/** A request that only draws the pictures of a view again, from the existing scene. */
export const drawRequestSchema = z.object({
  /** Path of the scene's file. */
  scene: z.string(),
  /** Path of an empty folder for the pictures. */
  output: z.string(),
  /** The view to draw, in metres and radians, as in `capture.json`. */
  view: z.object({ eye: z.tuple([z.number(), z.number(), z.number()]), yaw: z.number(), pitch: z.number() }),
});
export type DrawRequest = z.infer<typeof drawRequestSchema>;

/** The progress that the scan program reports: one line of JSON on its standard output. */
export const scanProgressSchema = z.object({
  /** Overall progress, 0 to 1. */
  done: z.number().min(0).max(1),
  /** The current step, such as ‘Finding rooms’. */
  step: z.string().max(100),
  /** Remaining seconds; null while unknown. */
  left: z.number().nullable(),
});
export type ScanProgress = z.infer<typeof scanProgressSchema>;

/**
 * A file in the output folder. Names start with a letter, digit or `_`, may also contain `-`, and have one
 * extension.
 */
export const scanFileSchema = z.object({
  name: z.string().regex(/^\w[\w-]{0,80}\.(glb|webp|svg)$/),
  bytes: z.int().min(0),
  mediaType: z.enum(['model/gltf-binary', 'image/webp', 'image/svg+xml']),
});

/** `drawn.json` in the output folder: lists the poster and the thumbnail. The program writes it last. */
export const drawResultSchema = z.object({ files: z.array(scanFileSchema).length(2) });
export type DrawResult = z.infer<typeof drawResultSchema>;

export const scanDoneSchema = z.object({
  outcome: z.literal('done'),
  space: spaceSchema,
  /** Names of files, as in `capture.json`. `files` lists these files. */
  scene: z.string(),
  poster: z.string(),
  thumbnail: z.string(),
  /** `sceneError`, `parts` and `accuracy` are as in `capture.json`. */
  sceneError: z.number().min(0),
  parts: z.array(capturePartSchema),
  accuracy: captureAccuracySchema,
  files: z.array(scanFileSchema).max(20_000),
});
export type ScanDone = z.infer<typeof scanDoneSchema>;

/** `result.json` in the output folder. The program writes it last, after all other files are on disk. */
export const scanResultSchema = z.discriminatedUnion('outcome', [
  scanDoneSchema,
  z.object({ outcome: z.literal('asks'), questions: z.array(scanQuestionSchema).min(1) }),
  /** `sentence`: an error message for the user that explains why the scan cannot be processed. */
  z.object({ outcome: z.literal('refused'), sentence: z.string().max(500) }),
]);
export type ScanResult = z.infer<typeof scanResultSchema>;
