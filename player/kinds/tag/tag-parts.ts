import type { PlacedTag } from '../../../contract/tag.ts';
import type { AnnotationParts } from '../../panels/parts/annotation-parts.ts';
import { CardBody } from './card-body.tsx';
import { Fields, findIssues } from './fields.tsx';

/** What tags show of their own in forms and cards. */
export const tagParts: AnnotationParts<PlacedTag> = { Fields, findIssues, CardBody };
