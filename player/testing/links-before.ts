import type { ViewState } from '../../contract/protocol/view-state.ts';

const NOTHING = { selection: null, tool: null, filter: '', stop: null } as const;

/**
 * Links in the format used before commit ea778a0, when tags were the only annotations, and the views that the
 * links show. Users have shared such links, so they must keep working.
 */
export const linksBefore: readonly { hash: string; view: ViewState }[] = [
  {
    hash: '#at=west&eye=1,1.6,4&look=0.3,-0.1',
    view: view({ sweep: 'west', position: [1, 1.6, 4], yaw: 0.3, pitch: -0.1 }),
  },
  {
    hash: '#at=west&eye=1,1.6,5.25&look=-2.342,0.12&tag=t1',
    view: view({ sweep: 'west', position: [1, 1.6, 5.25], yaw: -2.342, pitch: 0.12, selection: tag('t1') }),
  },
  {
    hash: '#mode=dollhouse&at=corner&eye=14.2,11.03,-7&look=2.1,-0.7&floor=upper',
    view: view({
      mode: 'dollhouse',
      sweep: 'corner',
      position: [14.2, 11.03, -7],
      yaw: 2.1,
      pitch: -0.7,
      floor: 'upper',
    }),
  },
  {
    hash: '#mode=floorplan&eye=5,20,4&look=0,-1.571&tag=5f0c+%26+1',
    view: view({ mode: 'floorplan', position: [5, 20, 4], pitch: -1.571, selection: tag('5f0c & 1') }),
  },
  {
    hash: '#at=north+stair%2F2&eye=1,1.6,4&look=0.3,-0.1&tag=%C3%A4%C3%B6%C3%BC%3A1',
    view: view({
      sweep: 'north stair/2',
      position: [1, 1.6, 4],
      yaw: 0.3,
      pitch: -0.1,
      selection: tag('äöü:1'),
    }),
  },
];

function view(fields: Partial<ViewState>): ViewState {
  return {
    mode: 'inside',
    sweep: null,
    position: [0, 0, 0],
    yaw: 0,
    pitch: 0,
    floor: null,
    types: [],
    ...NOTHING,
    ...fields,
  };
}

function tag(id: string) {
  return { kind: 'tag', id };
}
