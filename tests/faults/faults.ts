import { annotationFaults } from './annotation-faults.ts';
import { backupFaults, jobFaults } from './server-faults.ts';
import type { Fault } from './fault.ts';

const contract: Fault[] = [
  {
    id: 'document-one-level-short',
    file: 'contract/json/json-bounds.ts',
    find: 'depth > DOCUMENT_MAX_DEPTH',
    replace: 'depth >= DOCUMENT_MAX_DEPTH',
    tests: ['contract/json/json-scan.test.ts'],
  },
  {
    id: 'long-capture-id-taken',
    file: 'contract/capture-id.ts',
    find: 'text.length === CAPTURE_ID_LENGTH',
    replace: 'text.length >= CAPTURE_ID_LENGTH',
    tests: ['contract/capture-id.test.ts'],
  },
  {
    id: 'link-loses-tag',
    file: 'contract/protocol/view-state.ts',
    find: "if (selection?.kind === TAG) query.set('tag', selection.id);",
    replace: "if (selection?.kind === TAG) query.delete('tag');",
    tests: ['contract/protocol/view-state.test.ts'],
  },
  {
    id: 'longest-user-id-not-watched',
    file: 'contract/topic.ts',
    find: 'users\\/([\\w-]{1,64})',
    replace: 'users\\/([\\w-]{1,63})',
    tests: ['contract/topic.test.ts'],
  },
  {
    id: 'first-change-not-read',
    file: 'contract/protocol/player-messages.ts',
    find: '!(baseRevision === null || isCount(baseRevision))',
    replace: '!isCount(baseRevision)',
    tests: ['contract/protocol/player-messages.test.ts'],
  },
];

const server: Fault[] = [
  {
    id: 'private-tour-readable',
    file: 'server/platform/access/policy.ts',
    find: 'return tour.isPublic || roleIn(reader, tour) !== null;',
    replace: 'return true;',
    tests: ['server/edges/api/access.test.ts'],
  },
  {
    id: 'stale-if-match-taken',
    file: 'server/domain/tours/tour-revision.ts',
    find: 'ifMatch !== (existing(row)?.revision ?? 0)',
    replace: 'ifMatch > (existing(row)?.revision ?? 0)',
    tests: ['server/domain/tours/tours.test.ts'],
  },
  {
    id: 'revision-not-increased',
    file: 'server/domain/tours/tour-revision.ts',
    find: 'const revision = tour.revision + 1;',
    replace: 'const revision = Math.max(tour.revision, 1);',
    tests: ['server/domain/tours/tours.test.ts'],
  },
  {
    id: 'session-signature-unchecked',
    file: 'server/domain/identity/sessions/session-cookies.ts',
    find: 'given.length === expected.length && timingSafeEqual(given, expected)',
    replace: 'given.length === expected.length',
    tests: ['server/domain/identity/sessions/sessions.test.ts'],
  },
  {
    id: 'return-path-leaves-site',
    file: 'server/domain/identity/email-link/return-path.ts',
    find: " && !path.startsWith('//')",
    replace: '',
    tests: ['server/domain/identity/email-link/email-address.test.ts'],
  },
  {
    id: 'html-not-escaped',
    file: 'server/platform/html/escape-html.ts',
    find: ".replaceAll('<', '&lt;')",
    replace: '',
    tests: ['server/edges/embed/embed.test.ts'],
  },
  {
    id: 'messages-oldest-first',
    file: 'server/platform/store/cursor.ts',
    find: "orderBy(at, 'desc')",
    replace: "orderBy(at, 'asc')",
    tests: ['server/domain/profiles/messages.test.ts'],
  },
  {
    id: 'one-stream-too-many',
    file: 'server/platform/limits/open-at-once.ts',
    find: 'open >= most',
    replace: 'open > most',
    tests: ['server/edges/watch/watch.test.ts', 'server/platform/limits/limits.test.ts'],
  },
  {
    id: 'api-without-csp',
    file: 'server/edges/api/answer/security-headers.ts',
    find: `'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",`,
    replace: '',
    tests: ['server/edges/api/api.test.ts'],
  },
  {
    id: 'session-cookie-for-scripts',
    file: 'server/domain/identity/sessions/session-cookies.ts',
    find: 'httpOnly: true',
    replace: 'httpOnly: false',
    tests: ['server/domain/identity/sessions/sessions.test.ts'],
  },
];

const site: Fault[] = [
  {
    id: 'cards-oldest-first',
    file: 'site/routes/dashboard/home/examples.tsx',
    find: 'collator.compare(b.updated, a.updated)',
    replace: 'collator.compare(a.updated, b.updated)',
    tests: ['site/routes/dashboard/home/examples.test.ts'],
  },
  {
    id: 'any-origin-heard',
    file: 'site/browser/host/player-host.ts',
    find: 'if (!allowedOrigins.includes(event.origin)) return;',
    replace: '',
    tests: ['site/browser/host/player-host.test.ts'],
  },
  {
    id: 'player-saves-without-revision',
    file: 'site/browser/host/player-feed.ts',
    find: 'baseRevision !== null && baseRevision !== base.revision',
    replace: 'false',
    tests: ['site/browser/host/player-host.test.ts'],
  },
  {
    id: 'form-writes-all-fields',
    file: 'site/routes/dashboard/draft.ts',
    find: 'value !== saved[field]',
    replace: 'field in saved',
    tests: ['site/routes/dashboard/home/demo-action.database.test.ts'],
  },
  {
    id: 'form-saves-over-others',
    file: 'server/domain/tours/write-tour.ts',
    find: 'if (draft && isOvertaken(old, fields, draft)) throw',
    replace: 'if (draft && !old && isOvertaken(old, fields, draft)) throw',
    tests: ['site/routes/dashboard/home/demo-action.database.test.ts'],
  },
  {
    id: 'operation-publishes-twin',
    file: 'server/domain/tours/parse-changes.ts',
    find: "new Set(['id', 'public', ",
    replace: "new Set(['id', ",
    tests: ['server/domain/tours/operations.test.ts'],
  },
  {
    id: 'measured-before-consent',
    file: 'site/browser/consent-script.ts',
    find: "if (choice === 'true') startAnalytics();",
    replace: "if (choice !== 'false') startAnalytics();",
    tests: ['tests/pages/cookies.spec.ts'],
    title: 'only after consent',
  },
  {
    id: 'outbox-lost-at-reload',
    file: 'site/routes/dashboard/profile/message-outbox.ts',
    find: 'take(left);',
    replace: '',
    tests: ['tests/account/profile.component.test.tsx'],
  },
  {
    id: 'draft-lost-at-reload',
    file: 'site/routes/dashboard/use-draft.ts',
    find: 'answered ? null : storedDraft(key, saved)',
    replace: 'null',
    tests: ['tests/twin/demo-form.component.test.tsx'],
  },
  {
    id: 'unreadable-in-the-dark',
    file: 'design/layout.css',
    find: 'color: var(--ink-soft)',
    replace: 'color: #454545',
    tests: ['tests/pages/screens.spec.ts'],
    title: 'fits public pages',
  },
];

const player: Fault[] = [
  {
    id: 'edits-left-behind-dropped',
    file: 'outbox/unsent-edits-storage.ts',
    find: '|| !restore(operations)',
    replace: '|| restore([])',
    tests: ['outbox/unsent-edits-storage.test.ts', 'outbox/no-edit-lost.test.ts'],
  },
  {
    id: 'longer-way-taken',
    file: 'player/capture/navigation/route.ts',
    find: 'metres.get(sweep)! < metres.get(best)!',
    replace: 'metres.get(sweep)! > metres.get(best)!',
    tests: ['player/capture/navigation/route.test.ts', 'player/capture/navigation/route.test.ts'],
  },
  {
    id: 'undo-undoes-nothing',
    file: 'contract/changes/operation.ts',
    find: 'before: item, after: itemBefore(operation)',
    replace: 'before: itemBefore(operation), after: item',
    tests: ['contract/changes/make-operation.test.ts', 'player/state/actions.test.ts'],
  },
  {
    id: 'escape-moves-tag',
    file: 'player/scene/input/controls.ts',
    find: 'const wasHeld = held;\n    release(true);',
    replace: 'const wasHeld = held;\n    release(false);',
    tests: ['tests/player/pins.component.test.ts'],
  },
  {
    id: 'focused-row-shows-no-label',
    file: 'player/panels/annotations/rows.tsx',
    find: 'onFocus={hint}',
    replace: '',
    tests: ['tests/player/pins.component.test.ts'],
  },
  {
    id: 'private-link-unsaid',
    file: 'player/panels/sheets/share.tsx',
    find: '{isPrivate && <p',
    replace: '{!isPrivate && <p',
    tests: ['tests/player/links.component.test.ts'],
  },
  {
    id: 'broken-picture-unsaid',
    file: 'player/kinds/media.tsx',
    find: 'setBroken(address)',
    replace: "setBroken('')",
    tests: ['tests/player/tags.component.test.ts'],
  },
  {
    id: 'link-field-without-name',
    file: 'player/panels/sheets/share.tsx',
    find: 'aria-label={texts.link}',
    replace: '',
    tests: ['tests/player/accessibility.component.test.ts'],
  },
];

/** Typical human mistakes throughout the product. */
export const faults: readonly Fault[] = [
  ...contract,
  ...annotationFaults,
  ...backupFaults,
  ...jobFaults,
  ...server,
  ...site,
  ...player,
];
