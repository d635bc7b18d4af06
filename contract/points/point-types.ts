import type { TAG_COLORS } from '../tag-colors.ts';

/** The groups of point types, in menu order. */
export const POINT_GROUPS = ['safety', 'services', 'access', 'equipment', 'spaces', 'sights'] as const;
export type PointGroup = (typeof POINT_GROUPS)[number];

/** The names of the icons of point types. The player has a drawing for each name. */
export const POINT_ICONS = [
  'extinguisher',
  'alarm',
  'first-aid',
  'defibrillator',
  'emergency-exit',
  'assembly-point',
  'hazard',
  'electricity',
  'water',
  'gas',
  'heating',
  'ventilation',
  'network',
  'waste',
  'entrance',
  'door',
  'key',
  'stairs',
  'elevator',
  'parking',
  'accessible',
  'machine',
  'sensor',
  'camera',
  'lamp',
  'screen',
  'printer',
  'tool',
  'room',
  'desk',
  'meeting',
  'kitchen',
  'toilet',
  'storage',
  'sight',
  'star',
  'information',
  'flag',
] as const;
export type PointIcon = (typeof POINT_ICONS)[number];

/** A point type: how points of this type look, and from what distance they are shown. */
export interface PointType {
  /** Id of the type: 1 to 64 characters. */
  id: string;
  name: string;
  group: PointGroup;
  icon: PointIcon;
  color: (typeof TAG_COLORS)[number];
  /**
   * Maximum distance in metres from the eye at which the inside view shows points of this type; null for any
   * distance.
   */
  range: number | null;
}

const type = (
  group: PointGroup,
  color: PointType['color'],
  range: number | null,
  types: readonly (readonly [PointIcon, string])[],
): PointType[] => types.map(([icon, name]) => ({ id: icon, name, group, icon, color, range }));

/** The built-in types. The id of each is the name of its icon. Ids are never reused for other types. */
export const POINT_TYPES: readonly PointType[] = [
  ...type('safety', 'red', null, [
    ['extinguisher', 'Fire extinguisher'],
    ['alarm', 'Fire alarm'],
  ]),
  ...type('safety', 'green', null, [
    ['first-aid', 'First aid'],
    ['defibrillator', 'Defibrillator'],
    ['emergency-exit', 'Emergency exit'],
    ['assembly-point', 'Assembly point'],
  ]),
  ...type('safety', 'yellow', null, [['hazard', 'Hazard']]),
  ...type('services', 'orange', 12, [
    ['electricity', 'Electricity'],
    ['heating', 'Heating'],
  ]),
  ...type('services', 'yellow', 12, [['gas', 'Gas']]),
  ...type('services', 'blue', 12, [
    ['water', 'Water'],
    ['ventilation', 'Ventilation'],
    ['network', 'Network'],
  ]),
  ...type('services', 'gray', 12, [['waste', 'Waste']]),
  ...type('access', 'blue', 25, [
    ['entrance', 'Entrance'],
    ['door', 'Door'],
    ['key', 'Keys'],
    ['stairs', 'Stairs'],
    ['elevator', 'Lift'],
    ['parking', 'Parking'],
    ['accessible', 'Accessible'],
  ]),
  ...type('equipment', 'purple', 10, [
    ['machine', 'Machine'],
    ['sensor', 'Sensor'],
    ['camera', 'Camera'],
    ['lamp', 'Lighting'],
    ['screen', 'Screen'],
    ['printer', 'Printer'],
    ['tool', 'Tools'],
  ]),
  ...type('spaces', 'gray', 25, [
    ['room', 'Room'],
    ['desk', 'Workplace'],
    ['meeting', 'Meeting room'],
    ['kitchen', 'Kitchen'],
    ['toilet', 'Toilet'],
    ['storage', 'Storage'],
  ]),
  ...type('sights', 'purple', null, [
    ['sight', 'Sight'],
    ['star', 'Highlight'],
    ['information', 'Information'],
    ['flag', 'Landmark'],
  ]),
];
