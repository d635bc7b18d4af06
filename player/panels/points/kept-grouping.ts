const KEY = 'gov360.points-by';

/** How a person lists points. */
export type Grouping = 'room' | 'type';

/** How they were listed last in this browser; by room at first. */
export function keptGrouping(): Grouping {
  try {
    return localStorage.getItem(KEY) === 'type' ? 'type' : 'room';
  } catch {
    return 'room'; // storage is blocked
  }
}

export function keepGrouping(grouping: Grouping): void {
  try {
    localStorage.setItem(KEY, grouping);
  } catch {
    // They are then listed by room at the next visit.
  }
}
