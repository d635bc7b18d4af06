/** The texts of the list of points, its filter, and the editor of a twin's custom types. */
export const pointsTexts = {
  groupBy: 'List by',
  byRoom: 'Room',
  byType: 'Type',
  elsewhere: 'Outside any room',
  /** Points on a floor, outside any room. */
  onFloor: (floor: string) => `${floor}, outside any room`,
  /** `id` is the id of a room that no longer exists in the capture. */
  unknownRoom: (id: string) => `${id} (no longer in this space)`,
  count: pointCount,

  showTypes: 'Show only these types',
  moreTypes: (count: number) => `${count} more`,
  fewerTypes: 'Show fewer',
  shown: (count: number, all: number) =>
    `${count.toLocaleString('en')} of ${all.toLocaleString('en')} points shown`,
  showAll: 'Show all',

  editTypes: 'Custom types',
  aboutTypes:
    'A type defines how its points look and from how far away you see them. In addition to the built-in types, a twin can have custom types.',
  noTypes: 'This twin has no custom types yet.',
  addType: 'Add type',
  editType: 'Edit',
  editTypeOf: (name: string) => `Edit “${name}”`,
  deleteType: 'Delete',
  deleteTypeOf: (name: string) => `Delete “${name}”`,
  /**
   * Returns the group, range and use of a type, such as 'Services, visible within 12 m, 3 points'. `range` is
   * a text such as '12 m', or null if unlimited.
   */
  describeType: (group: string, range: string | null, count: number) =>
    [group, range === null ? 'visible from any distance' : `visible within ${range}`, pointCount(count)].join(
      ', ',
    ),
  inUse: (count: number) =>
    count === 1
      ? '1 point has this type. GoV360 will change its type to “Sight”.'
      : `${count.toLocaleString('en')} points have this type. GoV360 will change their type to “Sight”.`,
  inUseTooOften: (count: number) =>
    `${count.toLocaleString('en')} points have this type, which is too many to change in one step. Give the points a different type first, for example by importing a table.`,
  keep: 'Keep type',

  newType: 'New type',
  changeType: 'Edit type',
  name: 'Name',
  nameMissing: 'Enter a name for the type.',
  nameTaken: 'A type with this name already exists.',
  group: 'Group',
  color: 'Colour',
  icon: 'Icon',
  range: 'Visible within',
  rangeHint: 'Points that are farther away are hidden. The dollhouse and the floor plan show all points.',
  anyDistance: 'any distance',
  saveType: 'Save type',
  typeAdded: (name: string) => `Type “${name}” added.`,
  typeChanged: (name: string) => `Type “${name}” changed.`,
  typeDeleted: (name: string, count: number) =>
    count === 0
      ? `Type “${name}” deleted.`
      : `Type “${name}” deleted. ${pointCount(count)} changed to “Sight”.`,
  untitledType: 'Unnamed type',
} as const;

function pointCount(count: number): string {
  return count === 1 ? '1 point' : `${count.toLocaleString('en')} points`;
}
