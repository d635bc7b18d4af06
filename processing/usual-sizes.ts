/**
 * Sizes of people, doors, walls and scans that several steps share, in metres unless stated otherwise. A size
 * that only one step needs is in that step.
 */

/** The height, and half of the width, of a body that walks: small, because scans lack the edges of openings. */
export const BODY_HEIGHT = 1.6;
export const BODY_RADIUS = 0.2;
/** The maximum step that a body takes up or down: a stair of 20 cm, and noise. */
export const STEP_HEIGHT = 0.25;
/**
 * The heights above a floor between which a body needs free space: above thresholds and toys, and up to the
 * lowest lintel. Things that reach lower than the second are no lintel or ceiling.
 */
export const BODY = [0.3, 1.7] as const;
/** Lower edges in a doorway are thresholds; higher ones are sills of windows. */
export const THRESHOLD = 0.06;

/** The range of widths of a door from jamb to jamb, from that of a closet to two leaves. */
export const NARROWEST_DOOR = 0.55;
export const WIDEST_DOOR = 2.3;

/** The minimum length of a wall. Shorter runs are pillars, furniture or a line across a wall at 45°. */
export const SHORTEST_WALL = 0.8;
/** The maximum thickness of a partition, and of the sides of furniture, mullions and leaves. */
export const THIN_WALL = 0.25;
/** The maximum thickness of a wall, and so the depth of a doorway or of a niche. */
export const THICKEST_WALL = 0.85;
/** The minimum area of a room, in square metres. Smaller areas enclosed by walls are inside the walls. */
export const SMALLEST_ROOM = 0.7;
/** The minimum distance between two floors. A lower one is a half floor beside the other. */
export const STOREY_MIN = 1.8;
/** The maximum height at which a surface above counts as a ceiling. */
export const CEILING_MAX = 12;

/** The part of a wall that may be missing in height because of a hole of the scan. */
export const HOLE = 0.2;
/** The distance from a floor, or from the ceiling, within which a surface is part of it. */
export const AT_LEVEL = 0.15;
/** The thickness of a slab between two floors. */
export const SLAB = 0.3;
/** The distance from walls and things that is enough for a viewpoint. */
export const ROOMY = 1;
/** The metres between candidate places of viewpoints. */
export const SPACING = 0.25;
/** Closer surfaces, one above the other, are the same one. */
export const SAME_HEIGHT = 0.08;
/** The share of a room below something overhead above which it has a ceiling. */
export const INDOORS = 0.4;
/** Shorter edges at a corner are remains of tracing, and so is that much of the distance of an edge from its surface. */
export const TRACED = 0.12;
/** The sine of the maximum angle between two parallel edges. */
export const PARALLEL = 0.17;
/** Closer parallel edges are the same wall. */
export const SAME_LINE = 0.04;
/** The cosine of the maximum angle between a jamb or a leaf and its surface. */
export const ALIGNED = 0.9;
/** The weight of a surface that faces the other way: the other side of a wall, or turned the wrong way. */
export const TURNED = 0.3;
/** The edge of the squares of the plan in which open ground is examined. */
export const SQUARE = 1;
/** The share of the points at either end of a range that may be stray. */
export const STRAY = 0.005;
/** The maximum number of triangles that a measurement examines. Of more, every second, third and so on is. */
export const TRIANGLES_EXAMINED = 1_000_000;
