/** Names of entries that are files of documents and scans: their sum, and an ending. */
export const ARCHIVED_FILES = /^files\/([0-9a-f]{64})\.[a-z0-9]{1,8}$/;
/** Names of entries that say what a scan is. */
export const ARCHIVED_SCANS = /^scans\/(_[\w-]{10})\.json$/;
/** In 'Download everything', its first entry, stored: the archive of the twin and the scans, which an import reads in its place. */
export const INNER_ARCHIVE = 'twin-and-scans.zip';
