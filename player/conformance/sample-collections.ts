import type { Item } from '../../contract/annotations/operation.ts';

const laterField = { kept: true };
const corner = (x: number): object => ({ position: [x, 0, 1], normal: [0, 1, 0], snap: 'corner' });

export const pointOfOthers: Item = {
  id: 'point-of-others',
  title: 'A point of others',
  text: '',
  type: 'sight',
  position: [2, 1, 2],
  normal: [0, 1, 0],
  laterField,
};

/** An item of each collection that came after tags. Players that know none of them keep them, too. */
export const sampleCollections: Readonly<Record<string, readonly Item[]>> = {
  points: [
    {
      id: 'point-of-the-host',
      title: 'A point of the host',
      text: 'Seen from the door.',
      type: 'type-of-the-host',
      position: [1, 1, 2],
      normal: [0, 1, 0],
      stopOrder: 1,
      laterField,
    },
  ],
  pointTypes: [
    {
      id: 'type-of-the-host',
      name: 'Meeting point',
      group: 'safety',
      icon: 'star',
      color: 'green',
      range: null,
      laterField,
    },
  ],
  measurements: [
    {
      id: 'measurement-of-the-host',
      kind: 'distance',
      title: 'A distance of the host',
      text: '',
      color: 'blue',
      points: [corner(1), corner(3)],
      laterField,
    },
  ],
  calibrations: [
    {
      id: 'calibration-of-the-host',
      kind: 'length',
      title: '',
      points: [corner(1), corner(3)],
      length: 2.01,
      tolerance: 0.002,
      laterField,
    },
  ],
};
