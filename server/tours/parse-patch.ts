import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { ISSUES_MAX, TAGS_MAX } from '../../contract/limits.ts';
import { type Tag, tagSchema } from '../../contract/tag.ts';
import { TOUR_SERVER_FIELDS, type TourPatch, tourPatchSchema } from '../../contract/tour.ts';
import { parseDocument, refuse } from '../store/parse-document.ts';

/** Tags checked in one round of the event loop, about a millisecond's worth. */
const TAGS_PER_ROUND = 100;

/** Tags are checked by themselves: as many as there may be take long, and to list all that is wrong with them longer. */
const patchWithoutTags = tourPatchSchema.extend({ tags: z.array(z.unknown()).max(TAGS_MAX).optional() });

/** A merge-write as a client sent it, without what the server alone sets. Throws `invalid-document`. */
export async function parsePatch(input: unknown): Promise<TourPatch> {
  const { tags, ...patch } = parseDocument(patchWithoutTags, input);
  for (const field of TOUR_SERVER_FIELDS) delete patch[field];
  return tags ? { ...patch, tags: await parseTags(tags) } : patch;
}

async function parseTags(tags: readonly unknown[]): Promise<Tag[]> {
  const parsed: Tag[] = [];
  const issues: z.core.$ZodIssue[] = [];
  for (const [index, tag] of tags.entries()) {
    if (index > 0 && index % TAGS_PER_ROUND === 0) await setImmediate();
    const result = tagSchema.safeParse(tag);
    if (result.success) parsed.push(result.data);
    else
      for (const issue of result.error.issues)
        issues.push({ ...issue, path: ['tags', index, ...issue.path] });
    if (issues.length >= ISSUES_MAX) break;
  }
  if (issues.length > 0) throw refuse(issues);
  return parsed;
}
