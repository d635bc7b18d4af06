import { askWhy, viewerTexts, type FileViewProps } from './viewer-parts.tsx';
import styles from './media-view.module.css';

/** Renders a video in the browser's own player, which fetches ranges. */
export function VideoView({ document, address, onLost, onProblem }: FileViewProps) {
  return (
    <div className={styles.stage}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- somebody's own video: there is no track of ours to give it */}
      <video
        className={styles.video}
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

/** A sound, in the same way. */
export function SoundView({ document, address, onLost, onProblem }: FileViewProps) {
  return (
    <div className={styles.stage}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- somebody's own recording: there is no track of ours to give it */}
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
