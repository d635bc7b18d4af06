/** Middle of the air handling unit, which faces south. */
export const AIR_UNIT_AT = { x: 12.3, z: 9.35 };

/** The supply duct that leaves for the corridor: from x0 to x1, its underside and top. */
export const SUPPLY_DUCT = { x0: 13.0, x1: 13.6, y0: 2.66, y1: 3.06 };
