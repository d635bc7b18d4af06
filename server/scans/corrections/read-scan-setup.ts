import type { Corrections } from '../../../contract/scans/corrections.ts';
import type { ScanDone } from '../../../contract/scans/scan-result.ts';
import type { Space } from '../../../contract/scans/space.ts';
import type { Actor } from '../../access/actor.ts';
import type { Context } from '../../access/context.ts';
import { canManageScans, notFound } from '../../access/policy.ts';
import type { ScanTable } from '../../store/schema.ts';
import { findTour } from '../../tours/read-tour.ts';
import { parseCorrections } from './parse-corrections.ts';

/** What ‘Set up your space’ shows of a scan. */
export interface ScanSetup {
  id: string;
  name: string;
  state: ScanTable['state'];
  /** Why it failed: a sentence; ''. */
  problem: string;
  /** Of the run that opens; 0 where none does. */
  run: number;
  /** Null until a run has found something. */
  found: Space | null;
  corrections: Corrections;
  revision: number;
  /** Whether the owner's twin is of this scan. */
  inTwin: boolean;
  /** Whether the file is there that it was made of. */
  canProcess: boolean;
}

/** A scan for its owner; throws `not-found` for everybody else. */
export async function readScanSetup(
  context: Context,
  actor: Actor,
  { userId, scanId }: { userId: string; scanId: string },
): Promise<ScanSetup> {
  if (!canManageScans(actor, userId)) throw notFound();
  const { db } = context.store;
  const row = await db
    .selectFrom('scans')
    .select(['name', 'state', 'problem', 'run', 'result', 'corrections', 'revision'])
    .where((build) => build.and({ user_id: userId, id: scanId }))
    .executeTakeFirst();
  if (!row) throw notFound();
  const source = await db
    .selectFrom('scan_files')
    .select('name')
    .where((build) => build.and({ user_id: userId, scan_id: scanId, role: 'source' }))
    .executeTakeFirst();
  const { name, state, problem, run, result, corrections, revision } = row;
  return {
    id: scanId,
    name,
    state,
    problem,
    run,
    found: result === '' ? null : (JSON.parse(result) as ScanDone).space,
    corrections: parseCorrections(corrections),
    revision,
    inTwin: (await findTour(context, actor, { userId }))?.matterportId === scanId,
    canProcess: source !== undefined,
  };
}
