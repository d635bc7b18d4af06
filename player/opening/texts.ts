/** What is said while a space opens, and where it cannot be shown. */
export const openingTexts = {
  opening: 'Opening the space…',
  fetching: (name: string) => `Fetching ${name}…`,
  unpacking: 'Unpacking…',
  drawing: 'Drawing…',
  noId: 'This address names no captured space. A player address ends with ?m= and the id of a capture.',
  badId: (id: string) => `“${id}” is not the id of a captured space: such an id has exactly 11 characters.`,
  notShared:
    'This space is not shared with you, or not any more. A scan opens only in the digital twin of its owner.',
  notFetched: 'The space could not be fetched. Check the connection and try again.',
  stalled: 'The space is not coming: nothing has arrived for 15 seconds. Check the connection and try again.',
  notDrawn: 'The space could not be drawn on this device. Its rooms and tags are listed here.',
  noWebgl: 'This browser cannot show 3D (WebGL is off or missing). The rooms and tags are listed here.',
  contextLost: 'The graphics of this device stopped. The rooms and tags are still here.',
} as const;
