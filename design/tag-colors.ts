/**
 * The value of each colour that a tag can have. Tags are shown over photographs of rooms and on paper, with a
 * white rim that separates them from the background.
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
