import type { Icon } from '../../../design/icon.tsx';

/** An icon as the panels have it: in a finer line than the site's. */
export function PanelIcon({ icon: Drawn, size = 20 }: { icon: Icon; size?: number }) {
  return <Drawn size={size} strokeWidth={1.75} />;
}
