import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The path of an edit from its author to everybody who sees it: globs of sources by purpose. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  'items and operations': ['contract/changes/**'],
  'corrections of scans': [
    'contract/scans/{apply-corrections,correction-operations,corrections}.ts',
    'contract/scans/corrected/**',
    'server/domain/scans/correct-scan.ts',
    'server/domain/scans/run/scan-row.ts',
    'site/routes/dashboard/scans/setup/corrections-outbox.ts',
    'site/routes/dashboard/scans/setup/editor-state.ts',
    'site/routes/dashboard/scans/setup/use-editor.ts',
    'site/routes/dashboard/scans/setup/panels/save-state.tsx',
  ],
  'tours on the server': [
    'server/domain/tours/*.ts',
    'server/domain/tours/{annotations,json}/**',
    'server/domain/profiles/profiles.ts',
    'server/edges/api/{documents,scans}/**',
  ],
  'imports, snapshots and tables': [
    'server/domain/imports/apply/**',
    'server/domain/imports/twin-lines.ts',
    'server/domain/tours/items-csv/**',
  ],
  'the player and its host': [
    'contract/protocol/**',
    'player/host/**',
    'player/tour/*.ts',
    'outbox/**',
    'site/browser/{host/keeper-for-player,send-operations}.ts',
    'player/state/annotations/**',
    'site/browser/host/{live-tour,player-feed,player-host}.ts',
    'site/routes/viewer/{stored-twin,player-frame}.tsx',
  ],
  'forms, drafts and the outbox': [
    'site/browser/storage.ts',
    'site/routes/dashboard/{conflict-notice,draft,form-answer,form-notice,use-draft}.{ts,tsx}',
    'site/routes/dashboard/home/demo-*.ts',
    'site/routes/dashboard/profile/message-outbox.ts',
    'site/routes/dashboard/profile/profile-fields.ts',
    'site/routes/dashboard/profile/profile-form.tsx',
  ],
  watching: [
    'contract/topic.ts',
    'server/edges/watch/**',
    'server/platform/feed/**',
    'site/browser/stream/**',
    'site/browser/watch{,-route}.ts',
  ],
};

/** The files of the parts that should exist only once. Only appliers exist twice. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  writers: [
    'server/domain/tours/tour-revision.ts',
    'server/domain/profiles/profiles.ts',
    'server/domain/scans/correct-scan.ts',
  ],
  'models of conflicts': ['contract/changes/apply-operation.ts'],
  outboxes: [
    'outbox/outbox.ts',
    'site/routes/dashboard/draft.ts',
    'site/routes/dashboard/profile/message-outbox.ts',
  ],
  appliers: ['server/domain/tours/apply-operations.ts', 'site/browser/host/live-tour.ts', 'outbox/known.ts'],
};

/**
 * The sources that a tag passes through from the saved form to the pin and the list in another user's
 * browser, in order.
 */
const TAG_WAY: readonly string[] = [
  // The form, and the tag that it creates.
  'player/kinds/tag/{tag-kind,tag-parts}.{ts,tsx}',
  'player/panels/annotations/form.tsx',
  'player/state/annotations/{annotation-actions,edit-history,find-selected,placing-actions}.ts',
  'player/tour/{annotation-kind,stored-item}.ts',
  // The operation, and the queue that holds it.
  'contract/changes/{apply-operation,operation,tour-changes}.ts',
  'contract/tag.ts',
  'outbox/*.ts',
  'player/host/bridge.ts',
  'contract/protocol/player-messages.ts',
  // The page around the player.
  'site/browser/host/{live-tour,player-feed,player-host}.ts',
  'site/routes/viewer/{stored-twin,player-frame}.tsx',
  // The server: request, writer, feed.
  'server/edges/api/operations/{json-answers,tours}.ts',
  'server/edges/api/request/request-body.ts',
  'contract/changes/{collections,operation-schema}.ts',
  'server/domain/tours/{compose-tour,parse-changes,tour-revision,write-operations,write-tour}.ts',
  'server/domain/tours/{annotation-rows,apply-operations,select-tour}.ts',
  'server/domain/contents/sync-document-files.ts',
  'server/platform/limits/{counted-write,storage-quota}.ts',
  'server/platform/feed/{feed,postgres-feed}.ts',
  // The streams.
  'server/edges/watch/{hub,watcher}.ts',
  'server/edges/watch/{reading,watched-topic}.ts',
  'contract/topic.ts',
  // The other browser.
  'site/browser/stream/{relay,transport,worker,worker-link}.ts',
  'site/browser/watch.ts',
  'player/host/tour-state.ts',
  'player/tour/read-annotations.ts',
  'player/state/annotations/show-annotations.ts',
  'player/scene/pins/{annotation-pins,pin-set,pins}.ts',
  'player/panels/annotations/{lists,rows}.tsx',
];

// node bench/change-path/count.ts: prints the amount of code on the path of an edit as Markdown, without
// tests and generated data.

const root = resolve(import.meta.dirname, '../..');
const NO_SOURCE = /\.test\.tsx?$|\/testing\/|example-(points|tags)/;

function sourcesOf(globs: readonly string[]): string[] {
  const found = globSync([...globs], { cwd: root });
  return found.filter((file) => /\.tsx?$/.test(file) && !NO_SOURCE.test(file));
}

function linesOf(files: Iterable<string>): number {
  return [...files].reduce(
    (sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1,
    0,
  );
}

const all = new Set<string>();
console.log('| Part | Files | Lines |\n| --- | --- | --- |');
for (const [area, globs] of Object.entries(AREAS)) {
  const files = sourcesOf(globs);
  if (files.length === 0) throw new Error(`Nothing is in “${area}” any more.`);
  for (const file of files) all.add(file);
  console.log(`| ${area} | ${files.length} | ${linesOf(files)} |`);
}
console.log(`| **all** | **${all.size}** | **${linesOf(all)}** |\n`);
for (const [part, files] of Object.entries(PARTS)) {
  const missing = files.find((file) => !all.has(file));
  if (missing) throw new Error(`${missing} is in no part.`);
  console.log(`- ${part}: ${files.length}`);
}
const empty = TAG_WAY.find((glob) => sourcesOf([glob]).length === 0);
if (empty) throw new Error(`Nothing is in “${empty}” any more.`);
const way = new Set(sourcesOf(TAG_WAY));
const folders = new Set([...way].map((file) => dirname(file)));
console.log(`- a tag from click to the other screen: ${way.size} files in ${folders.size} folders`);
