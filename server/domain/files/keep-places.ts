import type { Needs } from '../../platform/access/context.ts';
import { JobRefusedError } from '../../platform/jobs/job-kind.ts';
import { FileStoreError } from '../../platform/file-store/file-store.ts';
import { claimPlaces, findOwnershipProblem } from './claim-places.ts';
import { markedPlaces } from './marked-places.ts';

type Keeping = Needs<'config' | 'store' | 'files' | 'log' | 'now'>;

const MINUTE = 60_000;
const CLAIM_EVERY = 60 * MINUTE;
/** Of several servers, the first one in an hour raises the generation. */
const RAISE_EVERY = 55 * MINUTE;

/** Throws `StoreError` where a place belongs to another database. A store that is away keeps no server from starting; nothing is swept then. */
export async function claimAtStart({ config, store, files, log, now }: Keeping): Promise<void> {
  try {
    await claimPlaces({ store, places: markedPlaces(config, files), now: now() });
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    log.warn({ err: error }, 'nobody can tell now whose the store of files is: nothing is swept before');
  }
}

/** Looks at the places and raises the generation every hour from now on; answers how that is ended. */
export function keepPlaces({ config, store, files, log, now }: Keeping): () => Promise<void> {
  let underWay = Promise.resolve();
  const timer = setInterval(() => {
    const places = markedPlaces(config, files);
    underWay = claimPlaces({ store, places, now: now(), every: RAISE_EVERY }).catch((error: unknown) => {
      log.error({ err: error }, 'the store of files is not to be swept');
    });
  }, CLAIM_EVERY);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

/** Asked before each sweep. Ends the job where a place belongs to another database; `FileStoreError` where nobody can tell now. */
export async function requireOwnPlaces({ config, store, files, log }: Keeping): Promise<void> {
  const problem = await findOwnershipProblem(store, markedPlaces(config, files));
  if (problem === null) return;
  log.error({ problem }, 'a sweep was stopped: the store of files belongs to another database');
  throw new JobRefusedError(problem);
}
