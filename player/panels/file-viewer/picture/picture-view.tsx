import { useId, useRef, useState } from 'react';
import { RotateCcw, RotateCw } from '../../../../design/viewer-icons.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import { askWhy } from '../ask-why.ts';
import type { FileViewProps } from '../file-view-props.ts';
import { useFirstFocus } from '../use-first-focus.ts';
import { viewerTexts } from '../viewer-texts.ts';
import { ZoomButtons } from '../zoom-buttons.tsx';
import { fittingScale, type Size } from './picture-place.ts';
import styles from './picture-view.module.css';
import { usePictureKeys } from './use-picture-keys.ts';
import { usePicturePlace } from './use-picture-place.ts';

/** A picture, turned as its EXIF says (browsers do that); zoomed, moved and turned by hand. */
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
        className={styles.stage}
        data-zoomed={shown.place.zoom > 1}
        role="group"
        aria-label={document.name}
        aria-describedby={keys}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved and zoomed by keys
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
        onZoom={(steps) => shown.zoom(steps)}
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

/** What the server knows of it, so that nothing moves when the picture comes. */
function sizeOf({ width, height }: FileViewProps['file']): Size | null {
  return width && height ? { width, height } : null;
}
