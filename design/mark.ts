/** The mark, in a square of 28: a room drawn in plan, its door open, and the person in it. */
export const mark = {
  wall: 'M25 9.5V3H3v22h22V14h-8',
  point: { x: 10, y: 14 },
} as const;
