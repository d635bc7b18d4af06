/** The logo, in a 28 × 28 square: the plan of a room with an open door and a person inside. */
export const mark = {
  wall: 'M25 9.5V3H3v22h22V14h-8',
  point: { x: 10, y: 14 },
} as const;
