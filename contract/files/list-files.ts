import { isRecord } from '../json/is-record.ts';
import type { WireTour } from '../protocol/player-messages.ts';

/** A tour's document or floor plan that has a web address. */
export interface TourFile {
  name: string;
  /** An http or https address. */
  url: string;
}

/** Returns the tour's documents and floor plans that have a web address, with their names. */
export function listFiles(tour: WireTour): TourFile[] {
  return [tour.floorplans, tour.documents].flatMap((items) =>
    Array.isArray(items) ? items.flatMap((item) => readFile(item) ?? []) : [],
  );
}

function readFile(item: unknown): TourFile | null {
  if (!isRecord(item)) return null;
  const { name, url } = item;
  const address = typeof url === 'string' ? URL.parse(url) : null;
  if (address?.protocol !== 'https:' && address?.protocol !== 'http:') return null;
  const named = typeof name === 'string' && name.trim() !== '';
  return { name: named ? name : address.hostname + address.pathname, url: address.href };
}
