import type { PlacedPoint, Point } from '../../../contract/points/point.ts';
import { tagColors } from '../../../design/tag-colors.ts';
import type { AnnotationKind, UnplacedItems } from '../../tour/annotation-kind.ts';
import { pointTypeOf, readOwnTypes, setOwnTypes, USUAL_TYPE } from '../../tour/point-types.ts';
import { pointTexts } from './point-texts.ts';
import { readPoint, readUnplacedPoint } from './read-point.ts';

/** What is shown of a point does not depend on where it is. */
const shown: Omit<UnplacedItems<Point>, 'read'> = {
  look({ title, text, type }) {
    const { color, icon, range } = pointTypeOf(type);
    return { title, text, color: tagColors[color], icon, range };
  },
  findTexts: ({ title, text, type }) => [title, text, pointTypeOf(type).name],
};

/** Points of interest: places worth seeing, each with the exact view it is to be seen from. */
export const pointKind: AnnotationKind<PlacedPoint, Point> = {
  name: 'point',
  collection: 'points',
  read: readPoint,
  readLegend({ pointTypes }) {
    const types = readOwnTypes(pointTypes);
    setOwnTypes(types);
    return types;
  },
  create: ({ sweep, ...placed }, around) => ({
    ...placed,
    title: '',
    text: '',
    type: USUAL_TYPE,
    ...(sweep === undefined ? {} : { sweep }),
    ...around,
  }),
  putAt: ({ view }, around) => ({ ...around, view: view ?? around.view }),
  ...shown,
  typeOf: ({ type }) => pointTypeOf(type).id,
  view: ({ view }) => view ?? null,
  texts: pointTexts,
  unplaced: { read: readUnplacedPoint, ...shown },
};
