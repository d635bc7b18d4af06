import { useState, useSyncExternalStore } from 'react';
import styles from './toolbar.module.css';
import {
  CircleQuestionMark,
  Ellipsis,
  Share2,
  X,
  Map,
  Box,
  Footprints,
  LayoutPanelLeft,
  Maximize,
  Minimize,
  Ruler,
} from '../../../design/icons.ts';
import { shareTexts, texts } from '../../state/texts.ts';
import { IconButton } from '../parts/icons.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { FilesButton } from '../files/files-button.tsx';
import { TourButton } from '../guided-tour/tour-button.tsx';
import { SearchButton } from '../palette/search-in-sheet.tsx';
import { People } from '../people/people.tsx';
import { ReportButton } from '../threads/report-button.tsx';
import { Threads } from '../threads/threads.tsx';
import type { Icon } from '../../../design/icon.ts';
import type { ViewMode } from '../../../contract/protocol/view-state.ts';
import { Select } from '../parts/choice.tsx';

const ICONS: Record<ViewMode, Icon> = {
  inside: Footprints,
  dollhouse: Box,
  floorplan: LayoutPanelLeft,
};

/**
 * Renders the buttons for view modes, tools and sharing. On narrow screens, the button 'More' switches
 * between the view modes and the tools, so that the bar stays on one line.
 */
export function Toolbar() {
  const { showSheet, share } = useActions();
  const steerable = usePlayerState(({ capture }) => (capture?.modes.length ?? 0) > 0);
  const canShare = usePlayerState(({ substitute }) => !substitute);
  const [more, setMore] = useState(false);
  return (
    <div className={`row gap-2 ${styles.room}`}>
      <div role="group" className={`float row ${styles.bar}`} aria-label={texts.controls} data-more={more}>
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
          <ReportButton />
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
      <People part="button" />
    </div>
  );
}

/**
 * Renders a button that shows or hides the map; nothing in views from outside, or if the capture has no
 * rooms.
 */
function MapButton() {
  const useful = usePlayerState(({ capture, mode }) => mode === 'inside' && (capture?.rooms.length ?? 0) > 0);
  const open = usePlayerState((state) => state.mapOpen);
  const { toggleMap } = useActions();
  if (!useful) return null;
  return (
    <IconButton icon={Map} label={texts.map} className={styles.map} aria-pressed={open} onClick={toggleMap} />
  );
}

/**
 * Renders the buttons of the tools, the most used first: search, measuring, guided tour, files and comments.
 */
function ToolButtons() {
  return (
    <div className={styles.tools}>
      <SearchButton />
      <MeasureButton />
      <TourButton />
      <FilesButton />
      <Threads part="button" />
    </div>
  );
}

/**
 * Renders a list of floors. In a view from outside, the user chooses to show one floor or all floors. Inside,
 * the list shows the floor where the user is, and the user can choose another floor to go to.
 */
function FloorChooser() {
  const floors = usePlayerState(({ capture }) => capture?.floors);
  const inside = usePlayerState(({ mode }) => mode === 'inside');
  const shown = usePlayerState(
    ({ mode, floor, place }) => (mode === 'inside' ? place.sweep?.floor : floor) ?? '',
  );
  const { chooseFloor } = useActions();
  if (!floors || floors.length < 2) return null;
  return (
    <Select
      className={`plain-select ${styles.floors}`}
      aria-label={texts.floor}
      title={texts.floor}
      value={shown}
      options={[
        ...(!inside || shown === '' ? [['', texts.all] as const] : []),
        ...floors.map(({ id, name }) => [id, name] as const),
      ]}
      onChange={(id) => chooseFloor(id || null)}
    />
  );
}

/** Renders the buttons for the available view modes; nothing if there is only one mode. */
function ModeButtons() {
  const modes = usePlayerState(({ capture }) => capture?.modes);
  const current = usePlayerState(({ mode }) => mode);
  const { setMode } = useActions();
  if (!modes || modes.length < 2) return null;
  return (
    <div role="group" className={styles.modes} aria-label={texts.view}>
      {modes.map((mode) => (
        <IconButton
          key={mode}
          icon={ICONS[mode]}
          label={texts.modes[mode]}
          aria-pressed={mode === current}
          onClick={() => setMode(mode)}
        />
      ))}
    </div>
  );
}

/**
 * Renders a full-screen button; nothing if the browser or the page around the player does not allow full
 * screen.
 */
function FullScreenButton() {
  const full = useSyncExternalStore(watchFullScreen, isFullScreen);
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      icon={full ? Minimize : Maximize}
      label={full ? texts.leaveFullScreen : texts.fullScreen}
      onClick={() => void toggle()}
    />
  );
}

async function toggle(): Promise<void> {
  try {
    if (isFullScreen()) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // The browser refused, so nothing changes.
  }
}

function isFullScreen(): boolean {
  return document.fullscreenElement !== null;
}

function watchFullScreen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/**
 * Renders the button that opens and closes the measuring tool; nothing if the capture does not support
 * measuring.
 */
function MeasureButton() {
  const possible = usePlayerState(({ capture }) => Boolean(capture?.measuring));
  const inHand = usePlayerState(({ measuring }) => measuring !== null);
  const { measure } = useActions();
  if (!possible) return null;
  return (
    <IconButton
      icon={Ruler}
      label={texts.measure}
      aria-pressed={inHand}
      onClick={() => measure((tool) => (inHand ? tool.close() : tool.start()))}
    />
  );
}
