import { z } from 'zod';
import { FILE_NAME_MAX_LENGTH, NAME_MAX_LENGTH } from '../limits.ts';

const id = z.string().min(1).max(NAME_MAX_LENGTH);

/** An item of a twin's `folders`: what documents are put in. */
export const folderSchema = z.looseObject({
  id,
  name: z.string().max(FILE_NAME_MAX_LENGTH).default(''),
  /** The id of the folder it is in. Readers take a folder whose way up does not end for one at the top. */
  parent: id.optional(),
});
export type Folder = z.infer<typeof folderSchema>;
