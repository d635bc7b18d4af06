import type { FigureLook } from './presence.ts';

const KEY = 'gov360.figures';

export function keptFigures(): FigureLook {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'dimmed' || kept === 'off' ? kept : 'shown';
  } catch {
    return 'shown'; // storage is blocked
  }
}

export function keepFigures(figures: FigureLook): void {
  try {
    localStorage.setItem(KEY, figures);
  } catch {
    // They are shown again at the next visit.
  }
}
