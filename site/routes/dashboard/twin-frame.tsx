import styles from './twin-frame.module.css';
import { Maximize } from '../../../design/icons.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';

const texts = {
  frame: (name: string) => `Digital twin: ${name}`,
  fullScreen: 'Full screen',
} as const;

interface TwinFrameProps {
  /** The viewer's address on our own site. */
  src: string;
  name: string;
  /** The picture shown until the viewer has loaded. */
  poster?: string;
  /** True if the button that opened the frame no longer exists, so that the focus moves into the frame. */
  takesFocus?: boolean;
  /** Content beside the 'Full screen' button. */
  children?: ReactNode;
}

/** Renders a twin's viewer in a frame, with a full-screen button. */
export function TwinFrame({ src, name, poster, takesFocus = false, children }: TwinFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (takesFocus) frame.current?.focus();
  }, [takesFocus]);
  return (
    <div className="stack gap-3">
      <div className={`full relative ${styles.stage}`}>
        {poster && !loaded ? <img src={poster} alt="" className={`full fill ${styles.poster}`} /> : null}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own site, with the same rights */}
        <iframe
          ref={frame}
          src={src}
          title={texts.frame(name)}
          allow="fullscreen; xr-spatial-tracking"
          className={`full fill ${styles.frame}`}
          onLoad={() => setLoaded(true)}
        />
      </div>
      <div className="row wrap gap-3">
        <Button data-needs-script size="sm" onClick={() => void frame.current?.requestFullscreen?.()}>
          <Maximize size={16} aria-hidden="true" />
          {texts.fullScreen}
        </Button>
        {children}
      </div>
    </div>
  );
}
