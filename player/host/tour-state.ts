import type { WireTour } from '../../contract/protocol/player-messages.ts';
import type { PlayerState } from '../state/player-state.ts';
import { listFiles } from '../../contract/files/list-files.ts';
import { readOwnTypes } from '../tour/point-types.ts';
import { readAnnotations, readUnplaced } from '../tour/read-annotations.ts';
import type { Bridge } from './bridge.ts';

const NONE: readonly unknown[] = [];

/**
 * Returns the parts of a tour that the player shows. If `substitute` is true, the player shows the built-in
 * capture instead of the tour's capture, so the positions in the tour do not apply.
 */
export function tourState(
  tour: WireTour,
  bridge: Bridge,
  { substitute, annotations, unplaced }: Pick<PlayerState, 'substitute' | 'annotations' | 'unplaced'>,
): Partial<PlayerState> {
  return {
    tourName: typeof tour.name === 'string' ? tour.name : '',
    annotations: substitute ? {} : readAnnotations(tour, annotations),
    unplaced: substitute ? {} : readUnplaced(tour, unplaced),
    pointTypes: readOwnTypes(tour.pointTypes),
    calibrations: substitute ? NONE : listOf(tour.calibrations),
    files: substitute ? [] : listFiles(tour),
    documents: substitute ? NONE : listOf(tour.documents),
    folders: substitute ? NONE : listOf(tour.folders),
    floorPlans: substitute ? NONE : listOf(tour.floorplans),
    canEdit: bridge.mode() === 'edit' && !substitute,
    saving: bridge.outbox.status(),
    link: bridge.link(),
    isPrivate: tour.public === false,
    reports: tour.reports === true && bridge.mode() !== 'edit' && !substitute,
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : NONE;
}
