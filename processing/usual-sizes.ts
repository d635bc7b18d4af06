/**
 * Sizes of people, doors, walls and scans that several steps share, in metres unless stated otherwise. A size
 * that only one step needs is defined in the code of that step.
 */

/**
 * The height of a walking person, and half the width. Both are smaller than those of most people, because the
 * edges of openings are inexact in scans.
 */
export const BODY_HEIGHT = 1.6;
export const BODY_RADIUS = 0.2;
/** The maximum step up or down that a person takes: a stair of 20 cm, plus noise. */
export const STEP_HEIGHT = 0.25;
/**
 * The heights above a floor between which a person needs free space. The lower one is above thresholds and
 * toys. The upper one is the height of the lowest lintel, so nothing that reaches below it counts as a lintel
 * or a ceiling.
 */
export const BODY = [0.3, 1.7] as const;
/** The maximum height of a threshold. An opening whose lower edge is higher is a window. */
export const THRESHOLD = 0.06;

/**
 * The minimum and maximum width of a door, from jamb to jamb. The minimum is that of a closet door, and the
 * maximum is that of a double door.
 */
export const NARROWEST_DOOR = 0.55;
export const WIDEST_DOOR = 2.3;

/**
 * The minimum length of a wall. A shorter run of wall cells may be a pillar, furniture, or a wall that the
 * run crosses at 45°.
 */
export const SHORTEST_WALL = 0.8;
/** The maximum thickness of a partition, a mullion, a door leaf or the side of a piece of furniture. */
export const THIN_WALL = 0.25;
/** The maximum thickness of a wall, and therefore the maximum depth of a doorway or a niche. */
export const THICKEST_WALL = 0.85;
/** The minimum area of a room, in square metres. A smaller area enclosed by walls is a cavity in a wall. */
export const SMALLEST_ROOM = 0.7;
/**
 * The minimum height from one floor to the next. A floor that is closer to another floor is a half floor
 * beside it, such as one level of a split-level building.
 */
export const STOREY_MIN = 1.8;
/** The maximum height above a floor at which a surface still counts as its ceiling. */
export const CEILING_MAX = 12;

/**
 * The maximum size of a hole in a scanned wall, measured along the wall's height or length. The wall
 * continues across such a hole.
 */
export const HOLE = 0.2;
/** A surface that is closer than this to a floor or a ceiling is part of that floor or ceiling. */
export const AT_LEVEL = 0.15;
/** The assumed thickness of a slab between two floors. */
export const SLAB = 0.3;
/** More distance from walls and objects improves a viewpoint's rating only up to this distance. */
export const ROOMY = 1;
/** The distance between neighbouring candidate places for viewpoints. */
export const SPACING = 0.25;
/** Surfaces above one another that are closer than this are the same surface. */
export const SAME_HEIGHT = 0.08;
/** A room counts as having a ceiling if there is something above at least this share of its area. */
export const INDOORS = 0.4;
/**
 * The inaccuracy of outlines traced along the raster. At a corner, an edge shorter than this comes from the
 * tracing and not from the building. Any edge may be this far from the surface of its wall.
 */
export const TRACED = 0.12;
/** The sine of the maximum angle between two edges that count as parallel. */
export const PARALLEL = 0.17;
/** Parallel edges that are closer than this are on the same line. */
export const SAME_LINE = 0.04;
/** The cosine of the maximum angle between a jamb or a leaf and its surface. */
export const ALIGNED = 0.9;
/**
 * The weight of a surface that faces away from the examined room or opening. Such a surface is the other side
 * of a wall, or its faces are turned the wrong way.
 */
export const TURNED = 0.3;
/** The edge length of the squares into which the plan is divided to examine open ground. */
export const SQUARE = 1;
/** The share of the points at either end of a range that may be outliers. */
export const STRAY = 0.005;
/**
 * The maximum number of triangles that a measurement examines. In a larger mesh, it examines only every
 * second triangle, every third one, and so on.
 */
export const TRIANGLES_EXAMINED = 1_000_000;
