/** What of a twin a document can belong to; one that is attached to nothing belongs to the whole twin. */
export const ATTACHED_KINDS = ['floor', 'room', 'tag', 'point', 'measurement'] as const;
