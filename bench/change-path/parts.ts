/** Where an edit goes, from the person who makes it to everybody who sees it: globs of sources by what they do. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  'items and operations': ['contract/changes/**'],
  'corrections of scans': [
    'contract/scans/{apply-corrections,correction-operations,corrections}.ts',
    'contract/scans/corrected/**',
    'server/domain/scans/corrections/**',
    'server/domain/scans/rows/parse-corrections.ts',
    'site/routes/dashboard/scans/setup/state/**',
  ],
  'tours on the server': [
    'server/domain/tours/*.ts',
    'server/domain/tours/{annotations,json}/**',
    'server/domain/profiles/write-profile.ts',
    'server/edges/api/{documents,scans}/**',
  ],
  'imports, snapshots and tables': [
    'server/domain/imports/{apply,snapshots}/**',
    'server/domain/imports/earlier-fields.ts',
    'server/domain/tours/items-csv/**',
  ],
  'the player and its host': [
    'contract/protocol/**',
    'player/host/**',
    'player/tour/*.ts',
    'player/tour/queue/**',
    'player/state/annotations/**',
    'site/browser/{older-player,player-feed,player-host}.ts',
    'site/routes/viewer/{demo-twin,live-tour,save-operations,use-player}.{ts,tsx}',
  ],
  'forms, drafts and the outbox': [
    'site/browser/draft-storage.ts',
    'site/routes/dashboard/{drafts,forms}/**',
    'site/routes/dashboard/home/demo/*.ts',
    'site/routes/dashboard/profile/messages/{outbox,use-outbox}.ts',
    'site/routes/dashboard/profile-form/*.ts',
  ],
  watching: [
    'contract/topic.ts',
    'server/edges/watch/**',
    'server/platform/feed/**',
    'site/browser/stream/**',
    'site/browser/watch{,-route}.ts',
  ],
};

/** What there should be one of, and appliers two of: the file that each is in. */
export const PARTS: Readonly<Record<string, readonly string[]>> = {
  writers: [
    'server/domain/tours/tour-revision.ts',
    'server/domain/profiles/write-profile.ts',
    'server/domain/scans/corrections/correct-scan.ts',
  ],
  'models of conflicts': ['contract/changes/apply-operation.ts'],
  outboxes: [
    'player/tour/queue/change-queue.ts',
    'site/routes/dashboard/drafts/stored-drafts.ts',
    'site/routes/dashboard/scans/setup/state/corrections-saver.ts',
    'site/routes/dashboard/profile/messages/outbox.ts',
  ],
  appliers: [
    'server/domain/tours/annotations/apply-operations.ts',
    'site/browser/stream/apply-changes.ts',
    'site/routes/viewer/live-tour.ts',
    'player/tour/queue/known-tour.ts',
    'player/tour/queue/change-queue.ts',
  ],
};
