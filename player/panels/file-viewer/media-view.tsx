import { askWhy, viewerTexts, type FileViewProps } from './viewer-parts.tsx';
import styles from './media-view.module.css';

/** Renders a video in the browser's own player, which loads it in ranges. */
export function VideoView({ document, address, onLost, onProblem }: FileViewProps) {
  return (
    <div className={`center ${styles.stage}`}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- we have no captions for a user's video */}
      <video
        className={`full ${styles.video}`}
        src={address}
        controls
        playsInline
        preload="metadata"
        aria-label={document.name}
        onError={() => void askWhy(address, viewerTexts.notPlayed, { lost: onLost, problem: onProblem })}
      />
    </div>
  );
}

/** Renders an audio file in the browser's own player, which loads it in ranges. */
export function SoundView({ document, address, onLost, onProblem }: FileViewProps) {
  return (
    <div className={`center ${styles.stage}`}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- we have no captions for a user's recording */}
      <audio
        className={styles.sound}
        src={address}
        controls
        preload="metadata"
        aria-label={document.name}
        onError={() => void askWhy(address, viewerTexts.notPlayed, { lost: onLost, problem: onProblem })}
      />
    </div>
  );
}
