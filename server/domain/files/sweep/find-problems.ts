import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseIdentityTable } from '../../../platform/store/schema.ts';
import type { Database } from '../../../platform/store/store.ts';
import { type MarkedPlace, parseMarker, type StoreMarker } from './marked-places.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { JobRefusedError } from '../../../platform/jobs/job-kind.ts';

/** A reason why a server may neither start with a place nor sweep it. */
interface PlaceProblem {
  place: MarkedPlace;
  /** Error message that names the problem and says what the operator can do. */
  text: string;
  /**
   * The value that the operator passes to adopt the place as it is: a token, or `unmarked`, `empty` or
   * `unreadable`.
   */
  found: string;
  /** The generation in the marker. 0 if there is no marker. */
  generation: number;
}

interface ExaminedPlaces {
  /** The identity of the database. Null if no server has started with the database yet. */
  row: DatabaseIdentityTable | null;
  /** The marker of each place, or null if the place has no valid marker. */
  markers: ReadonlyMap<MarkedPlace, StoreMarker | null>;
  problems: PlaceProblem[];
}

/**
 * Number of checks before a problem is reported, and milliseconds between two checks. Another server may have
 * updated the database but not yet the marker.
 */
const LOOKS = 3;
const PAUSE = 300;

/**
 * Compares the markers of places with the database. `claiming`: whether to accept a place without a marker if
 * the place is empty and the database expects no files there, or if its files may belong to this database.
 * Throws `FileStoreError` if a place is unavailable.
 */
export async function examinePlaces(
  db: Database,
  places: readonly MarkedPlace[],
  { claiming }: { claiming: boolean },
): Promise<ExaminedPlaces> {
  for (let look = 1; ; look += 1) {
    const row = await selectIdentity(db);
    const markers = new Map<MarkedPlace, StoreMarker | null>();
    const problems: PlaceProblem[] = [];
    for (const place of places) {
      const text = await place.readMarker();
      const marker = text === null ? null : parseMarker(text);
      markers.set(place, marker);
      const problem =
        text === null
          ? await judgeUnmarked(db, place, row, claiming)
          : await judgeMarked(db, place, row, marker);
      if (problem) problems.push({ place, generation: marker?.generation ?? 0, ...problem });
    }
    if (problems.length === 0 || look === LOOKS) return { row, markers, problems };
    await wait(PAUSE);
  }
}

export async function selectIdentity(db: Database): Promise<DatabaseIdentityTable | null> {
  return (await db.selectFrom('database_identity').selectAll().executeTakeFirst()) ?? null;
}

type Judged = Pick<PlaceProblem, 'text' | 'found'> | null;

async function judgeMarked(
  db: Database,
  place: MarkedPlace,
  row: DatabaseIdentityTable | null,
  marker: StoreMarker | null,
): Promise<Judged> {
  if (!marker) {
    const text = `${place.name} has a marker that cannot be read. ${adoptText(place, 'unreadable')}`;
    return { text, found: 'unreadable' };
  }
  const { identity, generation, token, raisedAt } = marker;
  const said = `generation ${generation}, last used ${raisedAt}`;
  const is = (what: string): Judged => ({
    text: `${place.name} ${what}. ${adoptText(place, token)}`,
    found: token,
  });
  if (identity !== row?.identity) return is(`belongs to another database (${identity}, ${said})`);
  if (token === row.token || token === row.previous_token) return null;
  if (generation > row.generation) {
    return is(
      `has a marker that is newer than this database (${said}; the database is at generation ${row.generation}). Either the database is an older copy, or another copy of it has used the place since then`,
    );
  }
  if (generation < row.generation && (await place.mayBeBehind(db))) return null;
  return is(
    `was used by another copy of this database, or is older than the database (${said}; the database is at generation ${row.generation})`,
  );
}

async function judgeUnmarked(
  db: Database,
  place: MarkedPlace,
  row: DatabaseIdentityTable | null,
  claiming: boolean,
): Promise<Judged> {
  const { hasFiles, expected, strange } = await place.look(db);
  if (!hasFiles && expected) {
    return {
      text: `${place.name} is empty or not mounted, but the database lists files in it. Mount it, or correct ${place.settings}. If the files are lost, run once: npm run doctor -- --adopt empty`,
      found: 'empty',
    };
  }
  // Older versions wrote no markers. If the database knows some of the files, the place belongs to it.
  const mayBeOwn = place.isTemporary ? row === null || !strange : row === null && !strange;
  if (claiming && (!hasFiles || mayBeOwn)) return null;
  return {
    text: `${place.name} has ${hasFiles ? 'files, but ' : ''}no marker that shows which database it belongs to. ${adoptText(place, 'unmarked')}`,
    found: 'unmarked',
  };
}

function adoptText({ settings }: MarkedPlace, found: string): string {
  return `For a drill or a staging copy, set ${settings} to a separate place. If the current place belongs to this database and no other server uses it anymore, run once: npm run doctor -- --adopt ${found}`;
}

/**
 * The number of files, and the share of all files, that a sweep may delete without an operator's permission.
 * The larger limit applies.
 */
const FEW = 20;
const SMALL_PART = 0.05;

/**
 * Throws `JobRefusedError` if a sweep would delete an unusual number of files, because the server may be
 * using the wrong database. Does not throw while an operator allows a large sweep. `taken`: number of files
 * to delete. `all`: number of all files.
 */
export async function requireFew(
  { store, log, now }: Needs<'store' | 'log' | 'now'>,
  { taken, all, what }: { taken: number; all: number; what: string },
): Promise<void> {
  if (taken <= FEW || taken <= all * SMALL_PART) return;
  const row = await selectIdentity(store.db);
  if (row && row.large_sweep_until > now()) return;
  const problem = `A cleanup removed nothing, because it would have removed ${taken} of ${all} ${what}. The limit is ${FEW} or ${SMALL_PART * 100}%, whichever is larger. Check that the server uses the right database. If users did delete that many files, run “npm run doctor -- --allow-sweep”.`;
  log.error({ taken, all, what }, 'a cleanup was stopped: it would delete unusually many files');
  throw new JobRefusedError(problem);
}
