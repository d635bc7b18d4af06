/** What the page of one's twin says about taking it along. */
export const texts = {
  title: 'Export',
  lead: 'Take your twin with you: everything in it as data, with plans, pictures and a page that opens without a server. It is signed, so that anyone can see that it is whole.',
  archive: 'Download archive (ZIP)',
  scan: 'Include the space of this twin',
  scanHint:
    'With its space, the twin opens at once where you import it. The size is what it adds to the archive.',
  scans: {
    space: (size: string) => `The space (${size})`,
    all: (size: string) => `The space and the uploaded scan (${size})`,
    none: 'Nothing: the twin comes without its space',
  },
  tags: 'Download tags (CSV)',
  points: 'Download points of interest (CSV)',
  measurements: 'Download measurements (CSV)',
  import: 'Import a twin, tags or points',
  verify: 'Verify an archive',
  guide: 'What is in an export',
} as const;
