import type { CaptureCheck } from './check.ts';
import { MODE_CHECKS } from './mode-checks.ts';
import { PLACE_CHECKS } from './place-checks.ts';
import { ANNOTATION_CHECKS } from './annotation-checks.ts';
import { EVENT_CHECKS } from './event-checks.ts';
import { VIEW_CHECKS } from './view-checks.ts';

/**
 * What every backend must keep, in an order in which each check leaves the capture inside and usable; the last disposes of it.
 * The checks ask the capture what it can do, so they hold for backends with fewer modes, too.
 */
export const CAPTURE_CHECKS: readonly CaptureCheck[] = [
  ...PLACE_CHECKS,
  ...MODE_CHECKS,
  ...VIEW_CHECKS,
  ...ANNOTATION_CHECKS,
  ...EVENT_CHECKS,
];
