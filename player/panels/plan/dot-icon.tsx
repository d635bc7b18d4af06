import { inkOn } from '../../../design/ink-on.ts';
import { pointIcons, type PointIconName } from '../../../design/point-icons.ts';

/** Pixels of an icon's width and line; icons are drawn in a square of 24. */
const WIDTH = 10;
const LINE = 1.15;
const SCALE = WIDTH / 24;

/** Renders a point's icon on its dot, around its centre. */
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
