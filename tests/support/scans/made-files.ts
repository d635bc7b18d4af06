/**
 * Returns a file like those that the scan program creates, with a complete header and filler bytes instead of
 * a model.
 */
export function makeGlb(bytes: number, salt = 'x'): Buffer {
  const body = Buffer.alloc(bytes, salt);
  const head = Buffer.alloc(12);
  head.write('glTF', 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(12 + body.length, 8);
  return Buffer.concat([head, body]);
}

export function makeWebp(): Buffer {
  const webp = Buffer.alloc(32);
  webp.write('RIFF', 'latin1');
  webp.writeUInt32LE(24, 4);
  webp.write('WEBPVP8 ', 8, 'latin1');
  return webp;
}

/** Returns a space with one room and one viewpoint. */
export function makeSpace(roomName: string, doubts = 0) {
  const outline = [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ];
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const evidence = ['Ceilings at 2.6 m: metres'];
  return {
    frame: { metresPerUnit: 1, up: 'y', origin: [0, 0, 0], toFile: identity, evidence },
    floors: [{ id: 'floor-1', name: 'Ground floor', elevation: 0, height: 2.6 }],
    rooms: [{ id: 'room-1', name: roomName, floor: 'floor-1', outline }],
    doors: [],
    walls: [],
    stairs: [],
    sweeps: [
      {
        id: 'sweep-1',
        floor: 'floor-1',
        room: 'room-1',
        position: [2, 1.6, 1.5],
        floorHeight: 0,
        neighbours: [],
      },
    ],
    start: { sweep: 'sweep-1', yaw: 0, pitch: 0 },
    north: 0,
    doubts: Array.from({ length: doubts }, (_, index) => {
      return { about: 'room', id: `room-${index + 1}`, sureness: 0.5, sentence: 'It may be two rooms.' };
    }),
  };
}
