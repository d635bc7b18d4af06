import { demoTour, type TourRef } from './tour-id.ts';

/*
 * What sets a user's demo apart from their other twins. Its id is one id of a tour, and everything else takes it as such: it asks here what
 * differs, and compares no id itself.
 */

const { tourId: DEMO } = demoTour('');

type Named = Pick<TourRef, 'tourId'>;
const part = encodeURIComponent;

/** A demo tour's name until its owner gives it another. */
export const DEMO_TOUR_DEFAULT_NAME = 'My Demo Digital Twin';

/** Returns the tour of an address: the demo if the address names none. */
export function tourOfAddress(userId: string, tourId = DEMO): TourRef {
  return { userId, tourId };
}

/** Returns the path of a tour's viewer. */
export function viewerPath({ userId, tourId }: TourRef): string {
  return tourId === DEMO ? `/demo/${part(userId)}` : `/twins/${part(tourId)}`;
}

/** Returns the path of a tour's settings, members and exports, for its owner. */
export function settingsPath({ tourId }: Named): string {
  return tourId === DEMO ? '/dashboard/my-demo' : `/dashboard/twins/${part(tourId)}`;
}

/** Returns the path of the page that imports files into a tour. */
export function importPath({ tourId }: Named): string {
  return tourId === DEMO ? '/dashboard/import' : `/dashboard/twins/${part(tourId)}/import`;
}

/** Returns what a browser keeps things of a tour under. Those of a demo have been under its user's id since before there were others. */
export function localNameOf({ userId, tourId }: TourRef): string {
  return tourId === DEMO ? userId : `${userId} ${tourId}`;
}

/** Returns whether the first write makes a tour: a user has a demo without creating it, and a page for it before it exists. */
export function isMadeByWriting({ tourId }: Named): boolean {
  return tourId === DEMO;
}

/**
 * Returns whether a tour is a regular twin: one of a limited number, listed under "Your twins", which its owner archives, hands over and
 * deletes on its own page. A demo can be made one, under another id.
 */
export function isRegular({ tourId }: Named): boolean {
  return tourId !== DEMO;
}

/** The same as a condition on rows of `tours`, for `where`. */
export const REGULAR = ['tours.tour_id', '!=', DEMO] as const;
