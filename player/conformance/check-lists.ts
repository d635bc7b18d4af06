import { OPERATIONS_VERSION } from '../../contract/protocol/player-messages.ts';
import type { CheckId } from './texts.ts';

const FIRST: readonly CheckId[] = ['announces', 'repeats', 'tour', 'ignores'];
/** The checks that need a changed whole tour, and those that need operations. */
export const TOUR_CHECKS: readonly CheckId[] = [
  'change',
  'base',
  'keeps',
  'strangers',
  'saved',
  'oneAtATime',
  'conflict',
  'error',
];
export const OPERATION_CHECKS: readonly CheckId[] = [
  'operations',
  'strangers',
  'saved',
  'changedFields',
  'keeps',
  'oneAtATime',
  'sendsAgain',
  'unanswered',
  'changes',
  'gap',
];
const VIEW_CHECKS: readonly CheckId[] = ['viewOut', 'viewIn', 'viewOpens'];

/** Returns the checks for two ends of which the older one has this version. Version 1 has no views. */
export function listChecks(version: number): readonly CheckId[] {
  const changes = version >= OPERATIONS_VERSION ? OPERATION_CHECKS : TOUR_CHECKS;
  return [...FIRST, ...changes, 'readOnly', ...(version > 1 ? VIEW_CHECKS : []), 'clean'];
}
