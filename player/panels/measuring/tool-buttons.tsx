import { X } from '../../../design/icons.ts';
import { Magnet, Undo2 } from '../../../design/measuring-icons.ts';
import type { Measuring, MeasuringAxis } from '../../state/measuring/measuring.ts';
import { POINTS_OF_KIND } from '../../state/measuring/points-of-kind.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import styles from './measuring-tool.module.css';
import { toolTexts as texts } from './tool-texts.ts';

const AXES = Object.entries(texts.axes) as [MeasuringAxis, string][];

/** What one does with the measurement in hand: what ends it or keeps it is last, where a thumb is. */
export function ToolButtons({ measuring }: { measuring: Measuring }) {
  const { points, holdOff, axis, finished } = measuring;
  const { measure } = useActions();
  return (
    <div className={styles.buttons}>
      <IconButton
        icon={Undo2}
        label={texts.undo}
        disabled={points.length === 0}
        onClick={() => measure((tool) => tool.undoPoint())}
      />
      <IconButton
        icon={Magnet}
        label={texts.snapping}
        aria-pressed={!holdOff}
        onClick={() => measure((tool) => tool.holdOff(!holdOff))}
      />
      <select
        className={styles.axis}
        aria-label={texts.axis}
        value={axis ?? ''}
        onChange={({ target }) =>
          measure((tool) => tool.lockAxis((target.value || null) as MeasuringAxis | null))
        }
      >
        <option value="">{texts.anyAxis}</option>
        {AXES.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <span className={styles.ends}>
        {!finished && points.length > 0 && (
          <IconButton icon={X} label={texts.cancel} onClick={() => measure((tool) => tool.cancel())} />
        )}
        <End measuring={measuring} />
        <Save measuring={measuring} />
      </span>
    </div>
  );
}

/** Ends what has no fixed number of points. */
function End({ measuring: { kind, points, finished } }: { measuring: Measuring }) {
  const { measure } = useActions();
  const { least, most } = POINTS_OF_KIND[kind];
  if (finished || least === most || points.length < least) return null;
  return (
    <button type="button" className="primary" onClick={() => measure((tool) => tool.end())}>
      {texts.end}
    </button>
  );
}

function Save({ measuring: { finished, saved } }: { measuring: Measuring }) {
  const canEdit = usePlayerState((state) => state.canEdit);
  const writing = usePlayerState(({ draft }) => draft !== null);
  const { measure } = useActions();
  if (!canEdit || !finished) return null;
  if (saved !== null) return <span className={styles.saved}>{texts.saved}</span>;
  return (
    <button
      type="button"
      className="primary"
      disabled={writing}
      onClick={() => measure((tool) => tool.keep())}
    >
      {texts.save}
    </button>
  );
}
