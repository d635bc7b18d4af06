/** Every text of the landing page. */
export const texts = {
  pageTitle: 'Coming Soon',
  description:
    'Walk through your building from your desk: fewer site visits, searchable navigation, every asset tagged.',
  eyebrow: 'Coming soon',
  heading: 'Walk your building from your desk.',
  lead: 'GoV360 turns a 3D capture of your space into a digital twin that you can move through, search and mark up, together.',
  action: 'Try our demo now!',
  actionNote: 'Free. One capture link is all it takes.',
  pictureAlt: 'An open-plan office floor, captured in 3D, seen from inside its digital twin.',
  pictureNote: 'An office floor, captured. Pictured from inside the twin.',
  /** On the picture; pressing it opens the twin in its place. */
  open: 'Walk through this office',
  openNote: 'A guided tour, without signing in',
  opening: 'Opening the twin …',
  frameTitle: 'This office as a digital twin',
  fullScreen: 'Full screen',
  close: 'Close',
  values: [
    {
      title: 'Fewer site visits',
      text: 'Look behind the door, read the nameplate and check the clearance without travelling there. So can everyone you work with.',
    },
    {
      title: 'Searchable navigation with tagging of assets',
      text: 'Tag the pump, the panel, the fire door. Later, type its name and stand in front of it.',
    },
    {
      title: 'Contact for pricing',
      text: 'It depends on how many buildings you run and how often they change. Tell us and we will answer with a price.',
      link: 'Ask for a price',
    },
  ],
  todayHeading: 'What it does today',
  today: [
    {
      title: 'Scans become spaces',
      text: 'Upload a scan of your building. GoV360 detects floors, rooms, doors and a plan, and you correct them.',
    },
    {
      title: 'Tags',
      text: 'Pin what matters to its place, with text, pictures and keywords.',
    },
    {
      title: 'Points of interest',
      text: 'Show places from their best view, and lead visitors through them in a guided tour.',
    },
    {
      title: 'Measuring',
      text: 'Measure distances, areas and whole rooms from your desk, each with its tolerance.',
    },
    {
      title: 'Files',
      text: 'Keep manuals, plans and certificates on the asset they belong to, and read them there.',
    },
    {
      title: 'Search',
      text: 'Type a word in English or German, and go straight to the place.',
    },
  ],
} as const;
