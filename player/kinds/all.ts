import { defineKind } from '../tour/annotation-kind.ts';
import { pointKind } from './point/point-kind.ts';
import { measurementKind } from './measurement/measurement-kind.ts';
import { tagKind } from './tag/tag-kind.ts';

// Every kind of annotation of the product, in the order of the lists.
defineKind(tagKind);
defineKind(pointKind);
defineKind(measurementKind);
