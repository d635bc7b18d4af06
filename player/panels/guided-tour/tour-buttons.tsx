import { Pause, Play } from '../../../design/icons.ts';
import { RotateCcw, SkipBack, SkipForward } from '../../../design/tour-icons.ts';
import type { TourProgress } from '../../state/tour-progress.ts';
import { tourTexts } from '../../state/tour-texts.ts';
import { runs } from '../../tour/tour-run.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { PanelIcon } from '../parts/panel-icon.tsx';
import { useActions } from '../parts/use-player.ts';
import styles from './tour-buttons.module.css';

interface TourButtonsProps {
  progress: TourProgress;
  /** The first stop is shown; the last one is. */
  first: boolean;
  last: boolean;
}

/** How the tour goes on. What cannot be pressed now stays in its place, and in reach of the keys. */
export function TourButtons({ progress, first, last }: TourButtonsProps) {
  const { guide } = useActions();
  const untouched = first && progress.phase !== 'over';
  return (
    <div role="group" aria-label={tourTexts.name} className={styles.buttons}>
      <IconButton
        icon={SkipBack}
        label={tourTexts.back}
        aria-disabled={first}
        onClick={() => first || guide(({ back }) => back())}
      />
      <MainButton progress={progress} />
      <IconButton
        icon={SkipForward}
        label={tourTexts.next}
        aria-disabled={last}
        onClick={() => last || guide(({ next }) => next())}
      />
      <IconButton
        icon={RotateCcw}
        label={tourTexts.restart}
        className={styles.restart}
        aria-disabled={untouched}
        onClick={() => untouched || guide(({ restart }) => restart())}
      />
    </div>
  );
}

function MainButton({ progress }: Pick<TourButtonsProps, 'progress'>) {
  const { guide } = useActions();
  const { phase, leg, begins } = progress;
  const plays = runs(progress);
  const go = leg === 0 || begins ? tourTexts.play : tourTexts.resume;
  const label = plays ? tourTexts.pause : phase === 'over' ? tourTexts.again : go;
  return (
    <button
      type="button"
      data-main
      className={plays ? styles.main : `primary ${styles.main}`}
      onClick={() => guide(({ play, pause }) => (plays ? pause() : play()))}
    >
      <PanelIcon icon={plays ? Pause : phase === 'over' ? RotateCcw : Play} />
      {label}
    </button>
  );
}
