import { baseline } from './baseline.ts';
import { jobLanes } from './2026-11-23-job-lanes.ts';
import { userSearch } from './2026-11-23-user-search.ts';
import { uncleanedPhotos } from './2026-11-23-uncleaned-photos.ts';
import { migrationKinds } from './2026-11-23-migration-kinds.ts';
import { epochOf, type Migrations } from './migration.ts';
import { databaseIdentity } from './2026-11-23-database-identity.ts';
import { originPeople } from './2026-11-23-origin-people.ts';
import { wholeDocuments } from './2026-11-24-whole-documents.ts';
import { handOvers, staffHandOvers } from './2026-11-27-hand-overs.ts';
import { notifications } from './2026-11-27-notifications.ts';
import { hiddenPeople } from './2026-11-27-hidden-people.ts';
import { portfolio } from './2026-11-27-portfolio.ts';
import { twinBlocks } from './2026-11-27-twin-blocks.ts';
import { threads } from './2026-11-27-threads.ts';
import { logByPerson } from './2026-11-27-log-by-person.ts';
import { loggedItems } from './2026-11-27-logged-items.ts';
import { moreIndexes } from './2026-11-27-more-indexes.ts';
import { staffGrants } from './2026-11-27-staff-grants.ts';
import { scanRunners } from './2026-11-27-scan-runners.ts';
import { operationLog } from './2026-11-24-operation-log.ts';

/** All migrations by name. The names must sort in this order, because Kysely runs them by name. */
export const migrations: Migrations = {
  ...baseline,
  '2026-11-23-1-migration-kinds': migrationKinds,
  '2026-11-23-2-job-lanes': jobLanes,
  '2026-11-23-3-user-search': userSearch,
  '2026-11-23-4-uncleaned-photos': uncleanedPhotos,
  '2026-11-23-5-database-identity': databaseIdentity,
  '2026-11-23-6-origin-people': originPeople,
  '2026-11-24-1-whole-documents': wholeDocuments,
  '2026-11-24-2-operation-log': operationLog,
  '2026-11-27-1-portfolio': portfolio,
  '2026-11-27-2-hand-overs': handOvers,
  '2026-11-27-3-log-by-person': logByPerson,
  '2026-11-27-4-staff-hand-overs': staffHandOvers,
  '2026-11-27-5-hidden-people': hiddenPeople,
  '2026-11-27-6-logged-items': loggedItems,
  '2026-11-27-7-threads': threads,
  '2026-11-27-8-notifications': notifications,
  '2026-11-27-9-twin-blocks': twinBlocks,
  '2026-11-27-9-z-more-indexes': moreIndexes,
  '2026-11-27-9a-staff-grants': staffGrants,
  '2026-11-27-9b-scan-runners': scanRunners,
};

/** The schema epoch of this program. */
export const SCHEMA_EPOCH = epochOf(migrations);
