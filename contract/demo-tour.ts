import { demoTour, type TourRef } from './tour-id.ts';

/*
 * The rules that set a user's demo apart from their other twins. The demo has its own tour id. Other code
 * treats it like any other id, and asks these functions instead of comparing ids.
 */

const { tourId: DEMO } = demoTour('');

type Named = Pick<TourRef, 'tourId'>;
const part = encodeURIComponent;

/** Name of a demo tour until its owner changes it. */
export const DEMO_TOUR_DEFAULT_NAME = 'My Demo Digital Twin';

/** Returns the user's tour whose id is in an address, or their demo if the address contains no tour id. */
export function tourOfAddress(userId: string, tourId = DEMO): TourRef {
  return { userId, tourId };
}

/** Returns the path of a tour's viewer. */
export function viewerPath({ userId, tourId }: TourRef): string {
  return tourId === DEMO ? `/demo/${part(userId)}` : `/twins/${part(tourId)}`;
}

/** Returns the path of the page on which the owner of a tour manages its settings, members and exports. */
export function settingsPath({ tourId }: Named): string {
  return tourId === DEMO ? '/dashboard/my-demo' : `/dashboard/twins/${part(tourId)}`;
}

/** Returns the path of the page that imports files into a tour. */
export function importPath({ tourId }: Named): string {
  return tourId === DEMO ? '/dashboard/import' : `/dashboard/twins/${part(tourId)}/import`;
}

/**
 * Returns the key that a browser uses to store data about a tour. For a demo it is the user's id, because
 * browsers stored data under that id before users could have other twins.
 */
export function localNameOf({ userId, tourId }: TourRef): string {
  return tourId === DEMO ? userId : `${userId} ${tourId}`;
}

/**
 * Returns whether the first write creates the tour, as it does for a demo. The page of a demo exists even
 * before that write.
 */
export function isMadeByWriting({ tourId }: Named): boolean {
  return tourId === DEMO;
}

/**
 * Returns whether a tour is a regular twin: it counts towards the limit, is listed under "Your twins", and
 * its owner can archive it, hand it over and delete it on its own page. A demo can become a regular twin,
 * with a new id.
 */
export function isRegular({ tourId }: Named): boolean {
  return tourId !== DEMO;
}

/** Arguments for `where` that select the regular twins among the rows of `tours`. */
export const REGULAR = ['tours.tour_id', '!=', DEMO] as const;
