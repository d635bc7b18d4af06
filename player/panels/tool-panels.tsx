import { lazyPart } from './parts/lazy-part.tsx';
import { usePlayerState } from './parts/use-player.ts';

const MeasuringTool = lazyPart(async () => (await import('./measuring/measuring-tool.tsx')).MeasuringTool);

/**
 * What tools show while they are used, above the controls or over everything. Each is a `lazyPart`, rendered only while its tool
 * is in use: nobody loads one before.
 */
export function ToolPanels() {
  const measuring = usePlayerState((state) => state.measuring !== null);
  return measuring && <MeasuringTool />;
}
