import type { Deletion } from '../../accounts/delete-person.ts';
import type { Manifest } from '../format/manifest.ts';

/** What is known of a copied database. */
export interface DatabaseFacts extends Pick<Manifest, 'store' | 'postgres' | 'schema'> {
  /** The accounts that it knows to be deleted. */
  deletions: Deletion[];
}
