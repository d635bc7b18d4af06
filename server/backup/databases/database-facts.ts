import type { Deletion } from '../../domain/accounts/delete-person.ts';
import type { Manifest } from '../format/manifest.ts';

/** A content that a version or a scan has. */
export interface CopiedContent {
  userId: string;
  sha256: string;
  /** There is a thumbnail of it. */
  thumbnail: boolean;
}

/** What is known of a copied database. */
export interface DatabaseFacts extends Pick<Manifest, 'store' | 'postgres' | 'schema'> {
  /** The accounts that it knows to be deleted. */
  deletions: Deletion[];
  /** What of the file store it needs. */
  contents: CopiedContent[];
}
