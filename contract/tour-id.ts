/** A tour: whose it is, and which of theirs. */
export interface TourRef {
  userId: string;
  tourId: string;
}

/** A user's demo tour, which each has one of. `demo-tour.ts` says what sets it apart. */
export function demoTour(userId: string): TourRef {
  return { userId, tourId: 'demo-tour' };
}

/** Whether a text can be the id of a tour: 1 to 64 letters, digits, `-` and `_`. */
export function isTourId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}
