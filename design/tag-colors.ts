/**
 * The look of each tag colour, over photographs of rooms and on paper; a white rim separates it from the
 * background.
 */
export const tagColors = {
  blue: '#2f63e0',
  green: '#1f8a4c',
  yellow: '#e0b100',
  orange: '#e06c1f',
  red: '#d03a32',
  purple: '#8046c9',
  gray: '#6b7280',
} as const;
