import { Ruler } from '../../../design/icons.ts';
import { texts } from '../../state/texts.ts';
import { IconButton } from '../parts/icons.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';

/**
 * Renders the button that opens and closes the measuring tool; nothing if the space does not support
 * measuring.
 */
export function MeasureButton() {
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
