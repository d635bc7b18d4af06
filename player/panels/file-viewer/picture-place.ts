/** CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** How a picture lies on its stage: `zoom` 1 shows all of it; `x` and `y` are pixels of its middle from that of the stage. */
export interface PicturePlace {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const ALL_OF_IT: PicturePlace = { zoom: 1, x: 0, y: 0 };
/** Maximum screen pixels per picture pixel, and the zoom that is always available. */
const PIXELS_MAX = 8;
const ZOOM_MAX = 4;
/** The factor of a press of a button or a key. */
export const STEP = 1.4;

/** Pixels of the screen for one of the picture where all of it is shown; small pictures stay as small as they are. */
export function fittingScale(picture: Size, stage: Size): number {
  return Math.min(stage.width / picture.width, stage.height / picture.height, 1);
}

/** The size of a picture after quarter turns to the right. */
export function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Zoomed by a factor so that what is at a point (pixels from the middle of the stage) stays there. */
export function zoomAt(
  place: PicturePlace,
  factor: number,
  at: { x: number; y: number },
  picture: Size,
  stage: Size,
): PicturePlace {
  const most = Math.max(ZOOM_MAX, PIXELS_MAX / fittingScale(picture, stage));
  const zoom = Math.min(Math.max(place.zoom * factor, 1), most);
  const grown = zoom / place.zoom;
  return within(
    { zoom, x: at.x - (at.x - place.x) * grown, y: at.y - (at.y - place.y) * grown },
    picture,
    stage,
  );
}

export function movedBy(place: PicturePlace, x: number, y: number, picture: Size, stage: Size): PicturePlace {
  return within({ zoom: place.zoom, x: place.x + x, y: place.y + y }, picture, stage);
}

/** The place nearest to one that leaves nothing of the stage empty that the picture could cover. */
export function within({ zoom, x, y }: PicturePlace, picture: Size, stage: Size): PicturePlace {
  const scale = fittingScale(picture, stage) * zoom;
  const across = Math.max(0, (picture.width * scale - stage.width) / 2);
  const down = Math.max(0, (picture.height * scale - stage.height) / 2);
  return { zoom, x: clamp(x, across), y: clamp(y, down) };
}

function clamp(value: number, reach: number): number {
  // never -0, which is another value to a comparison
  return Math.min(Math.max(value, -reach), reach) + 0;
}
