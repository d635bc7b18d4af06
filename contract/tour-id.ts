/** The id of the one tour that each user owns. */
export const DEMO_TOUR_ID = 'demo-tour';
/** A demo tour's name until its owner gives it another. */
export const DEMO_TOUR_DEFAULT_NAME = 'My Demo Digital Twin';
