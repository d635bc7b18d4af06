import { z } from 'zod';
import { pointSchema } from './points/point.ts';
import { tagSchema } from './tag.ts';

export const EXAMPLE_IDS = ['example-1', 'example-2', 'example-3'] as const;

/** A card on the dashboard. `url` is empty for an example that cannot be opened yet. */
export const exampleCardSchema = z.object({
  name: z.string(),
  description: z.string(),
  matterportId: z.string(),
  category: z.string(),
  documentId: z.string(),
  /**
   * The example's id, followed by '/play' if the example starts with the guided tour; '' if the example
   * cannot be opened yet.
   */
  url: z.string(),
  /** ISO 8601 date, for sorting. */
  updated: z.string(),
  /**
   * Address of the card's picture on the site's own origin: a file named `poster.webp` of 1600 × 900 pixels.
   */
  picture: z.string(),
});
export type ExampleCard = z.infer<typeof exampleCardSchema>;

/** The response of `/examples/{id}.json`: a tour without an owner. */
export const exampleTourSchema = z.looseObject({
  matterportId: z.string(),
  name: z.string(),
  description: z.string(),
  tourTypeId: z.literal('example'),
  public: z.literal(true),
  tags: z.array(tagSchema),
  points: z.array(pointSchema),
  revision: z.int(),
});
export type ExampleTour = z.infer<typeof exampleTourSchema>;
