/** A tour: whose it is, and which of theirs. */
export interface TourRef {
  userId: string;
  tourId: string;
}

/** The id of the one demo tour that each user has. */
export const DEMO_TOUR_ID = 'demo-tour';
/** A demo tour's name until its owner gives it another. */
export const DEMO_TOUR_DEFAULT_NAME = 'My Demo Digital Twin';

/** A user's demo tour. */
export function demoTour(userId: string): TourRef {
  return { userId, tourId: DEMO_TOUR_ID };
}

export function isDemoTour({ tourId }: Pick<TourRef, 'tourId'>): boolean {
  return tourId === DEMO_TOUR_ID;
}

/** Whether a text can be the id of a tour: 1 to 64 letters, digits, `-` and `_`. */
export function isTourId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}

/** What a browser keeps things of a tour under: those of a demo tour have been under its user's id since before there were others. */
export function localNameOf(tour: TourRef): string {
  return isDemoTour(tour) ? tour.userId : `${tour.userId} ${tour.tourId}`;
}
