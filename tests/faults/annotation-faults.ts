import type { Fault } from './fault.ts';

/** Mistakes in how annotations are changed, stored, told and kept. */
export const annotationFaults: readonly Fault[] = [
  {
    id: 'replaced-value-dropped',
    file: 'contract/changes/apply-operation.ts',
    find: 'keepOvertaken(merged, [...listOvertaken(merged), entry]);',
    replace: ';',
    tests: ['contract/changes/apply-operation.test.ts'],
  },
  {
    id: 'deletion-beats-edit',
    file: 'contract/changes/apply-operation.ts',
    find: 'current && isSameItem(operation.collection, current, operation.item) ? null : current',
    replace: 'null',
    tests: ['tests/convergence/convergence.test.ts'],
  },
  {
    id: 'operation-applied-twice',
    file: 'server/domain/tours/annotations/apply-operations.ts',
    find: 'const done = new Set(applied);',
    replace: 'const done = new Set<string>();',
    tests: ['server/domain/tours/operations.test.ts', 'tests/convergence/convergence.test.ts'],
  },
  {
    id: 'removed-annotation-read',
    file: 'server/domain/tours/annotations/select-tour.ts',
    find: ' and removed = 0`',
    replace: '`',
    tests: ['server/domain/tours/operations.test.ts'],
  },
  {
    id: 'changes-told-across-gap',
    file: 'server/domain/tours/read-changes.ts',
    find: 'since < tour.changes_since || ',
    replace: '',
    tests: ['server/domain/tours/read-changes.test.ts', 'server/domain/tours/operations.test.ts'],
  },
  {
    id: 'whole-twins-not-counted',
    file: 'server/platform/store/migrations/2026-11-24-whole-documents.ts',
    find: ' - Buffer.byteLength(tour.document)',
    replace: '',
    tests: ['tests/durability/migration/migration.test.ts', 'server/platform/store/baseline.test.ts'],
  },
  {
    id: 'incomplete-baseline-taken',
    file: 'server/platform/store/migrations/baseline.ts',
    find: 'absent.length > 0 && absent.length < NAMES.length',
    replace: 'absent.length === NAMES.length + 1',
    tests: ['server/platform/store/baseline.test.ts'],
  },
  {
    id: 'what-is-no-item-dropped',
    file: 'server/platform/store/migrations/cut-collections.ts',
    find: 'else rest.push(each);',
    replace: '',
    tests: ['server/platform/store/baseline.test.ts', 'tests/upgrade/upgrade.test.ts'],
  },
  {
    id: 'old-edits-not-taken-over',
    file: 'player/tour/tour-outbox.ts',
    find: 'older: byCapture ? [byCapture] : []',
    replace: 'older: []',
    tests: ['outbox/kept-operations.test.ts'],
  },
  {
    id: 'late-answer-ignored',
    file: 'outbox/outbox.ts',
    find: 'return void (changes !== undefined && receiveChanges(changes));',
    replace: 'return;',
    tests: ['outbox/outbox.test.ts'],
  },
  {
    id: 'missing-changes-not-noticed',
    file: 'player/tour/tour-outbox.ts',
    find: 'revision === null || changes.since > revision',
    replace: 'revision === null',
    tests: ['outbox/outbox.test.ts', 'tests/convergence/convergence.test.ts'],
  },
  {
    id: 'left-behind-let-go-early',
    file: 'site/browser/keeper-for-player.ts',
    find: 'if (given.some(({ id }) => ids.has(id))) given = [];',
    replace: 'given = [];',
    tests: ['player/host/operations.test.ts'],
  },
];
