/** What the page in an archive says, in the page itself and from its script. */
export const texts = {
  kind: 'Digital twin · archive',
  description: 'About this twin',
  plans: 'Floor plans',
  files: 'Documents and floor plans',
  notIncluded: '(not in this archive)',
  items: 'Tags, points and measurements',
  noItems: 'This twin has no tags, points of interest or measurements.',
  noCapture:
    'Pictures and plans of the captured space are not in this archive: the server that made it has none.',
  scanInside:
    'The space is a scan, and it is in this archive: scans/ has what was found in it and what was corrected, files/ its surfaces (GLB) and, where they were included, the uploaded file. To walk through it, import this archive into any GoV360.',
  scanElsewhere:
    'The space is a scan. Its surfaces, which one walks through, are not in this archive: whoever has uploaded the scan can export the twin with its space, and download the scan, in GoV360.',
  capture: 'Captured space',
  search: 'Search',
  where: 'Where',
  everywhere: 'Everywhere',
  toBePlaced: 'To be placed',
  media: 'Picture or video',
  showOnPlan: 'Show on plan',
  rest: 'All others are in the tables of content/, and in this page where scripts run.',
  untitled: 'Untitled',
  nothingFound: 'Nothing has these words. Try fewer of them.',
  more: 'Show more',
  here: 'In this place',
  leaveHere: 'Show all again',
  about:
    'This page needs no network and sends nothing. What it shows is in the archive as data too: content/twin.json, and a file for each kind of annotation with its schema in schemas/. manifest.json has the SHA-256 of every part; signature.json says which server signed it. The page /verify of any GoV360 checks both.',
  counted: (shown: number, all: number) =>
    shown === all ? grouped(all) : `${grouped(shown)} of ${grouped(all)}`,
  dots: (count: number) => `${grouped(count)} in one place`,
} as const;

function grouped(count: number): string {
  return count.toLocaleString('en');
}
