import { hasTable } from '../../platform/store/has-table.ts';
import { compareSchema } from '../../platform/store/migrate.ts';
import type { Database } from '../../platform/store/store.ts';

/** A problem, and what to do about it. */
export interface Finding {
  /** `error`: data may be lost, or the server or its backups do not work. `advice`: anything less urgent. */
  level: 'error' | 'advice';
  text: string;
}

export const error = (text: string): Finding => ({ level: 'error', text });
export const advice = (text: string): Finding => ({ level: 'advice', text });

/** Returns the first five names in a list as a string, followed by the number of other names, if any. */
export function fewOf(names: readonly string[]): string {
  const FEW = 5;
  const rest = names.length - FEW;
  return rest > 0 ? `${names.slice(0, FEW).join(', ')} and ${rest} more` : names.join(', ');
}

/**
 * Returns a finding if this version of GoV360 cannot use a database, or can use it only after migrating it.
 * Otherwise returns null. If there is a finding, the data cannot be checked.
 */
export async function checkSchema(db: Database): Promise<Finding | null> {
  if (!(await hasTable(db, 'kysely_migration'))) {
    return advice('The database has no tables yet. The first start creates them.');
  }
  const { missing, refused } = await compareSchema(db);
  if (refused !== undefined) {
    return error(
      `The database belongs to a newer version of GoV360 (it has “${refused}”): run that version.`,
    );
  }
  if (missing.length === 0) return null;
  return advice(
    `The database belongs to an earlier version of GoV360 (without “${missing[0]}”). The next start migrates it. Make a backup first.`,
  );
}
