import { applyCorrections } from '../../../../contract/scans/apply-corrections.ts';
import type { ScanDone } from '../../../../contract/scans/scan-result.ts';
import type { Database } from '../../../platform/store/store.ts';
import { parseCorrections } from '../rows/parse-corrections.ts';
import { findScan, type ScanKey } from '../rows/scan-row.ts';
import { drawnNames, isSameView, type StartView, startViewOf } from './start-view.ts';

/** Pictures that are to be drawn. */
export interface Drawing {
  run: number;
  view: StartView;
  /** What they are drawn of. */
  scene: { sha256: string; bytes: number };
}

/** The pictures that a scan lacks: null where processing has drawn those of its start, or they were drawn since, and for no scan. */
export async function findDrawing(db: Database, key: ScanKey): Promise<Drawing | null> {
  const scan = await findScan(db, key);
  if (!scan || scan.run === 0) return null;
  // Stored text was checked when it was written.
  const done = JSON.parse(scan.result) as ScanDone;
  const view = startViewOf(applyCorrections(done.space, parseCorrections(scan.corrections)));
  if (isSameView(view, startViewOf(done.space))) return null;
  const { poster } = drawnNames(view);
  const files = await db
    .selectFrom('scan_files as file')
    .innerJoin('file_contents as content', (join) =>
      join.onRef('content.user_id', '=', 'file.user_id').onRef('content.sha256', '=', 'file.sha256'),
    )
    .select(['file.name', 'file.sha256', 'content.bytes'])
    .where('file.user_id', '=', key.user_id)
    .where('file.scan_id', '=', key.id)
    .where('file.run', '=', scan.run)
    .where('file.expires_at', '=', 0)
    .where('file.name', 'in', [poster, done.scene])
    .execute();
  const scene = files.find(({ name }) => name === done.scene);
  return !scene || files.some(({ name }) => name === poster) ? null : { run: scan.run, view, scene };
}
