/** Names of entries that are files of documents: their sum, and an ending. */
export const ARCHIVED_FILES = /^files\/([0-9a-f]{64})\.[a-z0-9]{1,8}$/;
