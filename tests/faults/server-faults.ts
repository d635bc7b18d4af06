import type { Fault } from './fault.ts';

const RUNNER = ['server/platform/jobs/runner/job-runner.test.ts'];
const LINKS = ['server/domain/identity/email-link/mails-of-links.test.ts'];

/** Mistakes in background jobs, including mail. */
export const jobFaults: readonly Fault[] = [
  {
    id: 'job-run-by-several',
    file: 'server/platform/jobs/runner/claim-jobs.ts',
    find: 'query.forUpdate().skipLocked()',
    replace: 'query',
    tests: RUNNER,
  },
  {
    id: 'lost-try-writes-on',
    file: 'server/platform/jobs/runner/claim.ts',
    find: "return { user_id, id, runner, state: 'running' as const };",
    replace: 'return runner ? { user_id, id } : { user_id, id };',
    tests: RUNNER,
  },
  {
    id: 'job-held-by-nobody',
    file: 'server/platform/store/store.ts',
    find: "(dialect === 'postgres' ? query.forUpdate() : query)",
    replace: 'query',
    tests: RUNNER,
  },
  {
    id: 'stop-counts-a-try',
    file: 'server/platform/jobs/runner/settle-job.ts',
    find: 'attempts: attempts - 1',
    replace: 'attempts',
    tests: RUNNER,
  },
  {
    id: 'mails-wait-for-heavy-work',
    file: 'server/platform/jobs/runner/job-runner.ts',
    find: 'places[lane] - this.#running(lane)',
    replace: 'places[lane] - this.#attempts.size',
    tests: RUNNER,
  },
  {
    id: 'mails-can-be-stopped',
    file: 'server/platform/jobs/list-jobs.ts',
    find: "SEEN_LANE: JobLane = 'imports'",
    replace: "SEEN_LANE: JobLane = 'mail'",
    tests: ['server/platform/jobs/shown-jobs.test.ts'],
  },
  {
    id: 'fourth-mail-goes-out',
    file: 'server/domain/identity/email-link/send-link.ts',
    find: 'if (last) throw enough(',
    replace: 'if (last && !tokenHash) throw enough(',
    tests: ['server/domain/identity/limits.test.ts'],
  },
  {
    id: 'mail-sent-too-late',
    file: 'server/platform/jobs/queue-mail.ts',
    find: 'context.now() >= until',
    replace: 'until < 0',
    tests: ['server/platform/jobs/queue-mail.test.ts'],
  },
  {
    id: 'mail-sent-twice-looks-new',
    file: 'server/platform/mail/smtp-mailer.ts',
    find: '<${id}@${domain}>',
    replace: '<${performance.now()}@${domain}>',
    tests: LINKS,
  },
];

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
