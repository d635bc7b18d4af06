import type { ExampleCard } from './example.ts';

/** The cards on the dashboard, in order. Those without a `url` cannot be opened yet. */
export const EXAMPLE_CARDS: readonly ExampleCard[] = [
  {
    documentId: 'example-1',
    url: 'example-1',
    matterportId: 'gv360office',
    name: 'Office space',
    description: 'Spatial planning: try desks, rooms and routes on screen before anything is moved.',
    category: 'Office',
    updated: '2024-06-18',
    picture: '/captures/gv360office/poster.webp',
  },
  {
    documentId: 'example-2',
    url: 'example-2',
    matterportId: 'gv360cellar',
    name: 'Asset management',
    description: 'A documentation system: find the manuals and records of each device right where it stands.',
    category: 'Technical',
    updated: '2024-05-02',
    picture: '/captures/gv360cellar/poster.webp',
  },
  {
    documentId: 'example-3',
    url: 'example-3',
    matterportId: 'gv360atrium',
    name: 'A famous residence',
    description: 'Exploration: walk through the rooms at your own pace, with the stories behind them.',
    category: 'Residential',
    updated: '2024-03-27',
    picture: '/captures/gv360atrium/poster.webp',
  },
  {
    documentId: 'example-4',
    url: '',
    matterportId: '',
    name: 'Chemical laboratory',
    description: 'Find fume cupboards, safety equipment and escape routes before you visit.',
    category: 'Laboratory',
    updated: '2024-02-14',
    picture: '/captures/pictures/laboratory/poster.webp',
  },
  {
    documentId: 'example-5',
    url: '',
    matterportId: '',
    name: 'Factory',
    description: 'Production lines, machines and maintenance points in one space.',
    category: 'Industrial',
    updated: '2024-01-22',
    picture: '/captures/pictures/factory/poster.webp',
  },
  {
    documentId: 'example-6',
    url: '',
    matterportId: '',
    name: 'Office premises',
    description: 'Several floors with meeting rooms, reception and services, for tenants and visitors.',
    category: 'Office',
    updated: '2023-11-30',
    picture: '/captures/pictures/premises/poster.webp',
  },
];

/**
 * Returns the address of the small version of a card's picture, 480 × 270 pixels. This file does not import
 * zod, because browsers load it.
 */
export function thumbnailOf({ picture }: { picture: string }): string {
  return picture.replace(/poster\.webp$/, 'thumbnail.webp');
}
