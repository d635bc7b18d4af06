import type { Fault } from './fault.ts';

const BACKUP = 'server/backup/backup.test.ts';
const DRILL = 'tests/durability/drill.test.ts';

/** Mistakes in backups and restores. */
export const backupFaults: readonly Fault[] = [
  {
    id: 'database-copied-as-a-file',
    file: 'server/backup/take-backup.ts',
    find: "source.prepare('vacuum into ?').run(target);",
    replace: "process.getBuiltinModule('node:fs').copyFileSync(file, target);",
    tests: [DRILL],
  },
  {
    id: 'changed-part-restored',
    file: 'server/backup/format/check-backup.ts',
    find: 'sum.bytes !== part.bytes || sum.sha256 !== part.sha256',
    replace: 'sum.bytes !== part.bytes',
    tests: [BACKUP],
  },
  {
    id: 'changed-manifest-believed',
    file: 'server/backup/format/check-backup.ts',
    find: 'sum?.slice(0, 64) !==',
    replace: 'sum === undefined && text !==',
    tests: [BACKUP],
  },
  {
    id: 'data-overwritten-by-a-restore',
    file: 'server/backup/restore-backup.ts',
    find: 'if (present === undefined) return;',
    replace: 'if (present !== null) return;',
    tests: [BACKUP],
  },
  {
    id: 'sessions-come-back',
    file: 'server/backup/restore-backup.ts',
    find: "['sessions', 'sign_in_links', 'verifications', 'file_grants', 'uploads']",
    replace: "['sign_in_links', 'verifications', 'file_grants', 'uploads']",
    tests: [BACKUP],
  },
  {
    id: 'deletions-of-newer-backups-forgotten',
    file: 'server/backup/restore-backup.ts',
    find: '[backup, ...newer]',
    replace: '[backup]',
    tests: [BACKUP],
  },
  {
    id: 'server-starts-on-half-a-restore',
    file: 'server/platform/store/unfinished-restore.ts',
    find: 'if (!(await hasTable(db, MARKER))) return;',
    replace: 'if (!(await hasTable(db, "none"))) return;',
    tests: ['server/backup/databases/postgres-target.test.ts'],
  },
  {
    id: 'tools-of-another-version-taken',
    file: 'server/backup/databases/postgres-tools.ts',
    find: 'if (version === major)',
    replace: 'if (version !== null)',
    tests: ['server/backup/databases/postgres-tools.test.ts'],
  },
  {
    id: 'links-followed-into-a-backup',
    file: 'server/platform/disk/data-dir.ts',
    find: 'readdirSync(folder, { withFileTypes: true }).flatMap',
    replace: 'readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap',
    tests: [BACKUP],
  },
];
