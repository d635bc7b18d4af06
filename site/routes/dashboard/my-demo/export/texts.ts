/** What the page of one's twin says about taking it along. */
export const texts = {
  title: 'Export',
  lead: 'Take your twin with you: all its data, with plans, pictures and a page that opens without a server. The archive is signed, so anyone can check that it is complete and unchanged.',
  archive: 'Download archive (ZIP)',
  scan: 'Include the space of this twin',
  scanHint:
    'With its space, the twin opens right after you import it elsewhere. The size is what the space adds to the archive.',
  scans: {
    space: (size: string) => `Yes, the space (${size})`,
    all: (size: string) => `Yes, the space and the uploaded scan (${size})`,
    none: 'No, export the twin without its space',
  },
  tags: 'Download tags (CSV)',
  points: 'Download points of interest (CSV)',
  measurements: 'Download measurements (CSV)',
  import: 'Import a twin, tags or points',
  verify: 'Verify an archive',
  guide: 'What an export contains',
} as const;
