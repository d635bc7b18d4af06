/** Inside measures, metres: across x, along z, up to the valleys and to the ridges of the shed roof. */
export const HALL = { width: 22, length: 45, bay: 7.5, valley: 8.4, ridge: 11 };

/** The walkway's edges along x. */
export const WALKWAY = { from: 12.2, to: 14 };
