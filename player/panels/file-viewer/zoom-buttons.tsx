import type { ReactNode } from 'react';
import { Minus, Plus } from '../../../design/icons.ts';
import { IconButton } from '../parts/icon-button.tsx';
import styles from './viewer-bar.module.css';
import { viewerTexts } from './viewer-texts.ts';

interface ZoomButtonsProps {
  percent: number;
  onZoom: (steps: number) => void;
  /** It is as large as there is room. */
  fits: boolean;
  fitLabel: string;
  onFit: () => void;
  /** Other controls, before and after. */
  before?: ReactNode;
  children?: ReactNode;
}

/** Under what is looked at: how large it is, and what else can be done with it. */
export function ZoomButtons({ percent, onZoom, fits, fitLabel, onFit, before, children }: ZoomButtonsProps) {
  return (
    <div className={styles.bar} role="group" aria-label={viewerTexts.tools}>
      {before}
      <IconButton icon={Minus} label={viewerTexts.zoomOut} onClick={() => onZoom(-1)} />
      <button
        type="button"
        className={styles.percent}
        aria-pressed={fits}
        aria-label={`${fitLabel}. ${viewerTexts.zoomIs(percent)}`}
        title={fitLabel}
        onClick={onFit}
      >
        {percent > 0 ? viewerTexts.percent(percent) : ''}
      </button>
      <IconButton icon={Plus} label={viewerTexts.zoomIn} onClick={() => onZoom(1)} />
      {children}
    </div>
  );
}
