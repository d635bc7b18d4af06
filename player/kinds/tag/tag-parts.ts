import type { PlacedTag } from '../../../contract/tag.ts';
import type { AnnotationParts } from '../../panels/parts/annotation-parts.ts';
import { CardBody } from './card-body.tsx';

/** What only tags show in cards and forms. */
export const tagParts: AnnotationParts<PlacedTag> = { CardBody, form: () => import('./fields.tsx') };
