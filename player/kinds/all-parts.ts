import { defineParts } from '../panels/parts/annotation-parts.ts';
import { pointKind } from './point/point-kind.ts';
import { pointParts } from './point/point-parts.ts';
import { measurementKind } from './measurement/measurement-kind.ts';
import { measurementParts } from './measurement/measurement-parts.tsx';
import { tagKind } from './tag/tag-kind.ts';
import { tagParts } from './tag/tag-parts.ts';

// The parts of every kind for the panels' program, which comes after the first frame.
defineParts(tagKind.name, tagParts);
defineParts(pointKind.name, pointParts);
defineParts(measurementKind.name, measurementParts);
