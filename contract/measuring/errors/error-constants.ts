/** What `docs/measuring.md` documents of the errors of a measured point. Metres, radians. */

/** Points nearer to each other than a micrometre are the same place. */
export const SAME_PLACE = 1e-6;

/** By how much a snap to a corner, an edge or a surface of the capture may be off, evenly, in each direction that it binds. */
export const SNAP_HALF_WIDTH = 0.001;

/** By how much a corner of an outline that the capture states may be off, evenly, in each direction: outlines are given in centimetres. */
export const PLAN_HALF_WIDTH = 0.005;

/** Over how much of a surface its normal is found: with points that are off by σ, the normal is off by σ divided by this, metres. */
export const NORMAL_REACH = 0.25;

/** The slant that a surface is taken to be seen at where its normal is unknown: 60°. */
export const UNKNOWN_SLANT = Math.PI / 3;

/** Beyond this slant (87°) a hundredth of a radian in the normal changes the footprint of a pixel by a fifth: what depends on it is declined. */
export const GRAZING_SLANT = (87 * Math.PI) / 180;
