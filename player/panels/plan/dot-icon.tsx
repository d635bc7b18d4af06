import { inkOn } from '../../../design/ink-on.ts';
import { pointIcons, type PointIconName } from '../../../design/point-icons.ts';

/** The width and line width of an icon in pixels. Icons are drawn in a 24 × 24 square. */
const WIDTH = 10;
const LINE = 1.15;
const SCALE = WIDTH / 24;

/** Renders a point's icon centred on its dot. */
export function DotIcon({ icon, disc }: { icon: PointIconName; disc: string }) {
  return (
    <path
      d={pointIcons[icon]}
      transform={`scale(${SCALE}) translate(-12 -12)`}
      fill="none"
      stroke={inkOn(disc)}
      strokeWidth={LINE / SCALE}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}
