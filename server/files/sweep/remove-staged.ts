import { readdir, stat } from 'node:fs/promises';
import type { Context } from '../../access/context.ts';
import { orAbsent } from '../store/disk/disk-errors.ts';
import { removeStaged, stagedPath, uploadIdOf } from '../uploads/rows/staged-file.ts';

/** Ids in one query. */
const AT_A_TIME = 500;

/** Removes what is left of uploads whose rows are gone, such as those of a deleted account. */
export async function removeLeftStaged({ config, store }: Context, before: number): Promise<void> {
  const names = (await readdir(config.uploadsDir).catch(orAbsent)) ?? [];
  const ids = [...new Set(names.map(uploadIdOf).filter((id) => id !== null))];
  for (let at = 0; at < ids.length; at += AT_A_TIME) {
    const some = ids.slice(at, at + AT_A_TIME);
    const rows = await store.db.selectFrom('uploads').select('id').where('id', 'in', some).execute();
    const known = new Set(rows.map(({ id }) => id));
    for (const id of some.filter((each) => !known.has(each))) {
      const facts = await stat(stagedPath(config, id)).catch(orAbsent);
      if (!facts || facts.mtimeMs <= before) await removeStaged(config, id);
    }
  }
}
