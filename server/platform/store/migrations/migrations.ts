import { baseline } from './baseline.ts';
import { jobLanes, uncleanedPhotos, migrationKinds, databaseIdentity } from './2026-11-23-additions.ts';
import { userSearch } from './2026-11-23-user-search.ts';
import { epochOf, type Migrations } from './migration.ts';
import { originPeople } from './2026-11-23-origin-people.ts';
import { wholeDocuments, operationLog } from './2026-11-24-whole-documents.ts';
import {
  handOvers,
  staffHandOvers,
  hiddenPeople,
  twinBlocks,
  logByPerson,
  moreIndexes,
  staffGrants,
  scanRunners,
  namesWithoutAddresses,
  loggedItems,
} from './2026-11-27-additions.ts';
import { portfolio } from './2026-11-27-portfolio.ts';
import { notifications, threads } from './2026-11-27-threads.ts';

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
  '2026-11-28-1-names-without-addresses': namesWithoutAddresses,
};

/** The schema epoch of this program. */
export const SCHEMA_EPOCH = epochOf(migrations);
