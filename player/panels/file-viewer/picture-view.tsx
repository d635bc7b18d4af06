import styles from './picture-view.module.css';
import { useId, useRef, useState, useEffect, type RefObject, useCallback, useMemo } from 'react';
import { RotateCcw, RotateCw } from '../../../design/viewer-icons.ts';
import { IconButton } from '../parts/icons.tsx';
import { askWhy, useFirstFocus, viewerTexts, ZoomButtons, type FileViewProps } from './viewer-parts.tsx';
import { singleKeysWork } from '../../state/settings.ts';
import { documentsById, readDocuments } from '../../tour/read-documents.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { picturesAround } from './pictures-around.ts';
import { followPointers, useSizeOf } from './follow-pointers.ts';

const NOTHING: Size = { width: 1, height: 1 };
/** The zoom factor when the user double-clicks a picture that fits. */
const CLOSER = 2.5;

/**
 * Lets the user zoom and move a picture with pointers. Returns the picture's position, its quarter turns to
 * the right (0 to 3), its size after turning, the size of the stage (null until known), and functions for
 * buttons and keys. `zoom` zooms by steps around the centre.
 */
function usePicturePlace(stage: RefObject<HTMLElement | null>, picture: Size | null) {
  const size = useSizeOf(stage);
  const [turns, setTurns] = useState(0);
  const [wanted, setWanted] = useState(ALL_OF_IT);
  const turned = useMemo(() => turnedSize(picture ?? NOTHING, turns), [picture, turns]);
  const frame = size ?? NOTHING;

  const zoomBy = useCallback(
    (factor: number, at: { x: number; y: number }) =>
      setWanted((before) => zoomAt(before, factor, at, turned, frame)),
    [turned, frame],
  );
  const move = useCallback(
    (x: number, y: number) => setWanted((before) => movedBy(before, x, y, turned, frame)),
    [turned, frame],
  );
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    return followPointers(element, {
      zoomBy,
      move,
      doubleClick: (at) =>
        setWanted((before) => (before.zoom > 1 ? ALL_OF_IT : zoomAt(before, CLOSER, at, turned, frame))),
    });
  }, [stage, zoomBy, move, turned, frame]);

  return {
    place: within(wanted, turned, frame),
    turns,
    turned,
    size,
    zoom: (steps: number) => zoomBy(STEP ** steps, { x: 0, y: 0 }),
    move,
    turn: (quarters: number) => {
      setTurns((turns + quarters + 4) % 4);
      setWanted(ALL_OF_IT);
    },
    fit: () => setWanted(ALL_OF_IT),
  };
}

/** How far an arrow key moves a picture, in pixels. */
const MOVE = 60;

/** Renders a picture that the user can zoom, move and turn. Browsers apply the rotation in its EXIF data. */
export function PictureView({ document, file, address, onLost, onProblem }: FileViewProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<Size | null>(() => sizeOf(file));
  const [drawn, setDrawn] = useState(false);
  const keys = useId();
  const shown = usePicturePlace(stage, picture);
  useFirstFocus(stage);
  usePictureKeys(stage, shown, document.id);
  const scale = picture && shown.size ? fittingScale(shown.turned, shown.size) * shown.place.zoom : 0;
  return (
    <>
      <div
        ref={stage}
        className={`relative fills ${styles.stage}`}
        data-zoomed={shown.place.zoom > 1}
        role="group"
        aria-label={document.name}
        aria-describedby={keys}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- users move and zoom it by keys
        tabIndex={0}
      >
        <img
          src={address}
          alt={document.description || document.name}
          draggable={false}
          decoding="async"
          data-drawn={drawn}
          style={
            picture && scale > 0
              ? {
                  width: picture.width * scale,
                  height: picture.height * scale,
                  transform: `translate(-50%, -50%) translate(${shown.place.x}px, ${shown.place.y}px) rotate(${shown.turns * 90}deg)`,
                  imageRendering: scale * devicePixelRatio > 3 ? 'pixelated' : 'auto',
                }
              : undefined
          }
          onLoad={({ currentTarget }) => {
            setPicture({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight });
            setDrawn(true);
          }}
          onError={() => void askWhy(address, viewerTexts.notDrawn, { lost: onLost, problem: onProblem })}
        />
        <p id={keys} className="unseen">
          {viewerTexts.pictureKeys}
        </p>
      </div>
      <ZoomButtons
        percent={Math.round(scale * 100)}
        onZoom={shown.zoom}
        fits={shown.place.zoom === 1}
        fitLabel={viewerTexts.fit}
        onFit={shown.fit}
      >
        <IconButton icon={RotateCcw} label={viewerTexts.turnLeft} onClick={() => shown.turn(-1)} />
        <IconButton icon={RotateCw} label={viewerTexts.turnRight} onClick={() => shown.turn(1)} />
      </ZoomButtons>
    </>
  );
}

/**
 * Returns the picture's size as the server reports it, so that the layout does not shift when the picture
 * loads; null if the server does not know it.
 */
function sizeOf({ width, height }: FileViewProps['file']): Size | null {
  return width && height ? { width, height } : null;
}

/** Handles the keys of a picture while its viewer is open. */
function usePictureKeys(
  stage: RefObject<HTMLElement | null>,
  shown: ReturnType<typeof usePicturePlace>,
  documentId: string,
): void {
  const { openFile } = useActions();
  const documents = usePlayerState((state) => readDocuments(state.documents));
  useEffect(() => {
    const dialog = stage.current?.closest('dialog');
    const { zoom, move, turn, fit } = shown;

    function leaf(to: 'previous' | 'next'): void {
      const document = documentsById(documents).get(documentId);
      const other = document && picturesAround(document, documents)[to];
      if (other) openFile(other.id);
    }

    const keys: Record<string, () => void> = {
      '+': () => zoom(1),
      '=': () => zoom(1),
      '-': () => zoom(-1),
      '0': fit,
      r: () => turn(1),
      R: () => turn(-1),
      ArrowLeft: () => move(MOVE, 0),
      ArrowRight: () => move(-MOVE, 0),
      ArrowUp: () => move(0, MOVE),
      ArrowDown: () => move(0, -MOVE),
      PageUp: () => leaf('previous'),
      PageDown: () => leaf('next'),
    };

    function press(event: KeyboardEvent): void {
      const act = keys[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1 && !singleKeysWork()) return;
      event.preventDefault();
      act();
    }
    dialog?.addEventListener('keydown', press);
    return () => dialog?.removeEventListener('keydown', press);
  }, [stage, shown, documents, documentId, openFile]);
}

/** A size in CSS pixels. */
interface Size {
  width: number;
  height: number;
}

/**
 * The position of a picture on its stage. At `zoom` 1, the picture fits. `x` and `y` are the offset of the
 * picture's centre from the centre of the stage, in pixels.
 */
interface PicturePlace {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const ALL_OF_IT: PicturePlace = { zoom: 1, x: 0, y: 0 };
/**
 * The maximum zoom: `PIXELS_MAX` screen pixels per picture pixel or the zoom factor `ZOOM_MAX`, whichever is
 * larger.
 */
const PIXELS_MAX = 8;
const ZOOM_MAX = 4;
/** The factor by which a button or key zooms. */
const STEP = 1.4;

/**
 * Returns the number of screen pixels per picture pixel at which the picture fits. Small pictures are not
 * enlarged.
 */
export function fittingScale(picture: Size, stage: Size): number {
  return Math.min(stage.width / picture.width, stage.height / picture.height, 1);
}

/** Returns the size of a picture after quarter turns to the right. */
export function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Returns the position after zooming by a factor around a point (pixels from the centre of the stage). */
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

/** Returns the nearest position without avoidable gaps between the picture and the edges of the stage. */
export function within({ zoom, x, y }: PicturePlace, picture: Size, stage: Size): PicturePlace {
  const scale = fittingScale(picture, stage) * zoom;
  const across = Math.max(0, (picture.width * scale - stage.width) / 2);
  const down = Math.max(0, (picture.height * scale - stage.height) / 2);
  return { zoom, x: clamp(x, across), y: clamp(y, down) };
}

function clamp(value: number, reach: number): number {
  // Adding 0 avoids -0, which compares as a different value.
  return Math.min(Math.max(value, -reach), reach) + 0;
}
