import { documents } from './2026-11-21-documents.ts';
import { files } from './2026-11-22-files.ts';
import { identity } from './2026-11-21-identity.ts';
import { signInLimits } from './2026-11-21-sign-in-limits.ts';
import { annotations } from './2026-11-22-annotations.ts';
import { laterCollections } from './2026-11-22-later-collections.ts';
import { mailboxes } from './2026-11-22-mailboxes.ts';
import { scans } from './2026-11-22-scans.ts';
import { ownership } from './2026-11-22-ownership.ts';
import { storageUse } from './2026-11-22-storage-use.ts';
import { jobLanes } from './2026-11-23-job-lanes.ts';
import { userSearch } from './2026-11-23-user-search.ts';
import { uncleanedPhotos } from './2026-11-23-uncleaned-photos.ts';
import { migrationKinds } from './2026-11-23-migration-kinds.ts';
import { epochOf, type Migrations } from './migration.ts';
import { databaseIdentity } from './2026-11-23-database-identity.ts';
import { originPeople } from './2026-11-23-origin-people.ts';

/** Every migration by its name, in order. Names sort in the order of the list: Kysely runs them by name. */
export const migrations: Migrations = {
  '2026-11-21-1-documents': documents,
  '2026-11-21-2-identity': identity,
  '2026-11-21-3-sign-in-limits': signInLimits,
  '2026-11-22-1-mailboxes': mailboxes,
  '2026-11-22-2-storage-use': storageUse,
  '2026-11-22-3-annotations': annotations,
  '2026-11-22-4-ownership': ownership,
  '2026-11-22-5-later-collections': laterCollections,
  '2026-11-22-6-files': files,
  '2026-11-22-7-scans': scans,
  '2026-11-23-1-migration-kinds': migrationKinds,
  '2026-11-23-2-job-lanes': jobLanes,
  '2026-11-23-3-user-search': userSearch,
  '2026-11-23-4-uncleaned-photos': uncleanedPhotos,
  '2026-11-23-5-database-identity': databaseIdentity,
  '2026-11-23-6-origin-people': originPeople,
};

/** The schema epoch of this program. */
export const SCHEMA_EPOCH = epochOf(migrations);
