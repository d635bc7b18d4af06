export const features = [
  {
    id: 'tags',
    title: 'Tags',
    text: 'Pin what matters to where it is: a valve, a warranty, a question. Everyone finds it again.',
  },
  {
    id: 'points',
    title: 'Points of interest',
    text: 'Lead people to the places worth seeing, each from the right viewpoint.',
  },
  {
    id: 'files',
    title: 'Files',
    text: 'Keep manuals, plans and certificates on the asset they belong to, a click away.',
  },
  {
    id: 'measure',
    title: 'Measure',
    text: 'Take distances without a site visit, with a stated accuracy of 98-99%.',
  },
  {
    id: 'collaboration',
    title: 'Collaboration',
    text: 'Plan in the same space from anywhere: changes appear for everybody as they happen.',
  },
  {
    id: 'search',
    title: 'Search',
    text: 'Type a word and stand in front of it. Tags, files and rooms are all searched.',
  },
] as const;

export const texts = {
  name: 'Features',
  previous: 'Previous feature',
  next: 'Next feature',
  pause: 'Pause',
  play: 'Play',
  position: (index: number, count: number) => `${index + 1} of ${count}`,
} as const;
