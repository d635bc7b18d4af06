/** Identifies a tour by its owner and its id. */
export interface TourRef {
  userId: string;
  tourId: string;
}

/**
 * Returns the owner and the id of a user's demo tour. Every user has one. `demo-tour.ts` contains the rules
 * that distinguish it from other twins.
 */
export function demoTour(userId: string): TourRef {
  return { userId, tourId: 'demo-tour' };
}

/** Returns whether a string can be the id of a tour: 1 to 64 letters, digits, `-` and `_`. */
export function isTourId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}
