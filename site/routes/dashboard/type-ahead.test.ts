import { describe, expect, it } from 'vitest';
import { findLabel, NO_TYPE_AHEAD, typeCharacter } from './type-ahead.ts';

const labels = ['Excited', 'Loved', 'Happy', 'Sad', 'Thumbsy', 'I feel nothing', 'Sorry'];

describe('type-ahead', () => {
  it('joins characters that follow one another within 350 ms', () => {
    const first = typeCharacter(NO_TYPE_AHEAD, 'S', 1000);
    expect(typeCharacter(first, 'o', 1349).text).toBe('so');
  });

  it('starts anew after 350 ms', () => {
    const first = typeCharacter(NO_TYPE_AHEAD, 's', 1000);
    expect(typeCharacter(first, 'o', 1350).text).toBe('o');
  });

  it('finds the label that begins with what was typed', () => {
    expect(findLabel(labels, 'th', 0)).toBe(4);
    expect(findLabel(labels, 'i f', 2)).toBe(5);
    expect(findLabel(labels, 'x', 2)).toBe(-1);
  });

  it('walks through labels with the same first letter, around the end', () => {
    expect(findLabel(labels, 's', -1)).toBe(3);
    expect(findLabel(labels, 'ss', 3)).toBe(6);
    expect(findLabel(labels, 's', 6)).toBe(3);
  });

  it('stays on the current label while a longer text still fits it', () => {
    expect(findLabel(labels, 'sa', 3)).toBe(3);
    expect(findLabel(labels, 'so', 3)).toBe(6);
  });
});
