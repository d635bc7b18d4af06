import type { Deletions } from '../format/deletion-list.ts';
import type { Manifest } from '../format/manifest.ts';

/** What is known of a copied database. */
export interface DatabaseFacts extends Pick<Manifest, 'store' | 'postgres' | 'schema'> {
  /** The accounts that it knows to be deleted. */
  deletions: Deletions;
}
