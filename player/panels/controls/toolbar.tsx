import { CircleQuestionMark, Ellipsis, Share2, X } from '../../../design/icons.ts';
import { useState } from 'react';
import { shareTexts, texts } from '../../state/texts.ts';
import { FloorChooser } from './floor-chooser.tsx';
import { FullScreenButton } from './full-screen-button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { MapButton } from './map-button.tsx';
import { ModeButtons } from './mode-buttons.tsx';
import { ToolButtons } from './tool-buttons.tsx';
import styles from './toolbar.module.css';
import { useActions, usePlayerState } from '../parts/use-player.ts';

/**
 * How the space is looked at, what one can do in it, and what leads out of it. Where room is short, what is used seldom takes the place of the rest while
 * one asks for it: the bar keeps to one line, and covers nothing.
 */
export function Toolbar() {
  const { showSheet, share } = useActions();
  const steerable = usePlayerState(({ capture }) => (capture?.modes.length ?? 0) > 0);
  const canShare = usePlayerState(({ substitute }) => !substitute);
  const [more, setMore] = useState(false);
  return (
    <div className={styles.room}>
      <div role="group" className={styles.bar} aria-label={texts.controls} data-more={more}>
        {steerable && (
          <>
            <ModeButtons />
            <FloorChooser />
            <MapButton />
          </>
        )}
        <ToolButtons />
        {canShare && (
          <IconButton
            icon={Share2}
            label={shareTexts.button}
            className={styles.share}
            onClick={() => void share()}
          />
        )}
        <div className={styles.extras} id="extras">
          <IconButton icon={CircleQuestionMark} label={texts.help} onClick={() => showSheet('help')} />
          <FullScreenButton />
        </div>
        <IconButton
          icon={more ? X : Ellipsis}
          label={texts.more}
          className={styles.more}
          aria-expanded={more}
          aria-controls="extras"
          onClick={() => setMore(!more)}
        />
      </div>
    </div>
  );
}
