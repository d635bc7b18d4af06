const ABOVE = ['Ground floor', 'First floor', 'Second floor', 'Third floor', 'Fourth floor', 'Fifth floor'];

/** Names of floors, lowest first. `ground`: which of them is at the level of the ground outside; -1 where nothing shows it. */
export function nameFloors(count: number, ground: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    if (ground < 0) return `Floor ${index + 1}`;
    if (index < ground) return ground === 1 ? 'Basement' : `Basement ${ground - index}`;
    return ABOVE[index - ground] ?? `Floor ${index - ground}`;
  });
}
