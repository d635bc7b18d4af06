import type { Space } from '../../../contract/scans/space.ts';
import type { Product } from '../servers/product.ts';
import { SAMPLE_SCAN_ID, sampleResult, sampleScan } from './sample-scan.ts';
import { writeBehind } from './write-behind.ts';

/** Gives a user a processed scan. Does not notify the server. */
export function addSampleScan({ dataDir }: Pick<Product, 'dataDir'>, userId: string, space?: Space): void {
  const row = sampleScan(userId, space);
  const names = Object.keys(row);
  writeBehind(
    dataDir,
    `insert into scans (${names.join(', ')}) values (${names.map((name) => `$${name}`).join(', ')})`,
    Object.fromEntries(Object.entries(row).map(([name, value]) => [`$${name}`, value])),
  );
}

/** Stores the space that a later run found. Does not notify open pages. */
export function replaceSampleSpace(
  { dataDir }: Pick<Product, 'dataDir'>,
  userId: string,
  space: Space,
): void {
  writeBehind(
    dataDir,
    'update scans set run = run + 1, result = $result where user_id = $user and id = $id',
    {
      $result: JSON.stringify(sampleResult(space)),
      $user: userId,
      $id: SAMPLE_SCAN_ID,
    },
  );
}
