import { z } from 'zod';
import { FILE_NAME_MAX_LENGTH, NAME_MAX_LENGTH } from '../limits.ts';

const id = z.string().min(1).max(NAME_MAX_LENGTH);

/** An item of a twin's `folders`, which contain documents. */
export const folderSchema = z.looseObject({
  id,
  name: z.string().max(FILE_NAME_MAX_LENGTH).default(''),
  /**
   * Id of the parent folder. Readers treat a folder as a top-level folder if its parent does not exist or its
   * chain of parents contains a cycle.
   */
  parent: id.optional(),
});
export type Folder = z.infer<typeof folderSchema>;
