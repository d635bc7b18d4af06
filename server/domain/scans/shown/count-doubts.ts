import { sql } from 'kysely';
import type { Corrections } from '../../../../contract/scans/corrections.ts';
import type { Doubt } from '../../../../contract/scans/space.ts';
import type { ScanTable } from '../../../platform/store/schema.ts';
import type { Store } from '../../../platform/store/store.ts';

/** How many doubts of what was found nobody has settled, by the scan's id. The database takes them out of a result, which is large. */
export async function countDoubts(
  { db, dialect }: Store,
  scans: readonly Pick<ScanTable, 'user_id' | 'id' | 'run' | 'corrections'>[],
): Promise<Map<string, number>> {
  const ready = scans.filter(({ run }) => run > 0);
  if (ready.length === 0) return new Map();
  const rows = await db
    .selectFrom('scans')
    .select(['id', doubtsOf(dialect).as('doubts')])
    .where('user_id', '=', ready[0]!.user_id)
    .where(
      'id',
      'in',
      ready.map(({ id }) => id),
    )
    .execute();
  const corrections = new Map(ready.map((scan) => [scan.id, scan.corrections]));
  return new Map(
    rows.map(({ id, doubts }) => {
      const found = JSON.parse(doubts ?? '[]') as Doubt[];
      return [id, openDoubts(found, corrections.get(id) ?? '')];
    }),
  );
}

function doubtsOf(dialect: Store['dialect']) {
  return dialect === 'sqlite'
    ? sql<string | null>`json_extract(result, '$.space.doubts')`
    : sql<string | null>`result::json #>> '{space,doubts}'`;
}

function openDoubts(doubts: readonly Doubt[], corrections: string): number {
  const { settled = [] } = JSON.parse(corrections || '{}') as Partial<Corrections>;
  const looked = new Set(settled);
  return doubts.filter(({ about, id }) => !looked.has(`${about} ${id}`)).length;
}
