import * as lucide from 'lucide';

type Attributes = Record<string, string | number | undefined>;

/** Returns a Lucide drawing as the data of a single SVG path, which canvas textures can draw too. */
function iconPath(node: lucide.IconNode): string {
  return node.map(([tag, attributes]) => dataOf(tag, attributes)).join('');
}

function dataOf(tag: string, attributes: Attributes): string {
  // Moves back to the origin first, because a path may begin with a relative move.
  if (tag === 'path') return String(attributes['d']).replace(/^m/, 'M0 0m');
  if (tag === 'circle') return circleData(attributes);
  if (tag === 'rect') return rectData(attributes);
  if (tag === 'line')
    return `M${attributes['x1']} ${attributes['y1']}L${attributes['x2']} ${attributes['y2']}`;
  throw new Error(`Cannot convert <${tag}> to a path`);
}

function circleData({ cx, cy, r }: Attributes): string {
  return `M${Number(cx) - Number(r)} ${cy}a${r} ${r} 0 1 0 ${2 * Number(r)} 0a${r} ${r} 0 1 0 ${-2 * Number(r)} 0`;
}

function rectData({ x = 0, y = 0, width, height, rx = 0 }: Attributes): string {
  const [r, across, down] = [Number(rx), Number(width) - 2 * Number(rx), Number(height) - 2 * Number(rx)];
  const corner = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${Number(x) + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`;
}

/**
 * The icon of each point type, as path data in a 24 × 24 square. Lines are 2 units wide and have round caps.
 */
export const pointIcons = {
  extinguisher: iconPath(lucide.FireExtinguisher),
  alarm: iconPath(lucide.Siren),
  'first-aid': iconPath(lucide.Cross),
  defibrillator: iconPath(lucide.HeartPulse),
  'emergency-exit':
    'M11 4.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M3 12l3-3.5h4.5l-2.5 6l4 2.5V22M7 17l-1 2H2M10.5 8.5L13 12h3M17 2h4v20h-4',
  'assembly-point': 'M3 3l5 5M4 8h4V4M21 3l-5 5M20 8h-4V4M21 21l-5-5M20 16h-4v4M3 21l5-5M4 16h4v4M12 12h.01',
  hazard: iconPath(lucide.TriangleAlert),
  electricity: iconPath(lucide.Zap),
  water: iconPath(lucide.Droplet),
  gas: iconPath(lucide.Flame),
  heating: iconPath(lucide.Heater),
  ventilation: iconPath(lucide.Fan),
  network: iconPath(lucide.Network),
  waste: iconPath(lucide.Trash),
  entrance: iconPath(lucide.LogIn),
  door: iconPath(lucide.DoorClosed),
  key: iconPath(lucide.KeyRound),
  stairs: 'M3 20h4.5v-5H12v-5h4.5V5H21',
  elevator:
    'M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1M9 10l3-3l3 3M9 14l3 3l3-3',
  parking: 'M8 21V3h5.5a5 5 0 0 1 0 10.5H8',
  accessible: iconPath(lucide.Accessibility),
  machine: iconPath(lucide.Cog),
  sensor: iconPath(lucide.Gauge),
  camera: iconPath(lucide.Cctv),
  lamp: iconPath(lucide.Lightbulb),
  screen: iconPath(lucide.Monitor),
  printer: iconPath(lucide.Printer),
  tool: iconPath(lucide.Wrench),
  room: 'M21 9V3H3v18h18v-6',
  desk: 'M2 7h20M4 7v12M20 7v12M12 7v6h8M16 10h.01',
  meeting: iconPath(lucide.UsersRound),
  kitchen: iconPath(lucide.Coffee),
  toilet: iconPath(lucide.Toilet),
  storage: iconPath(lucide.Archive),
  sight: iconPath(lucide.Eye),
  star: iconPath(lucide.Star),
  information: 'M10 10h2.5v10M9 20h7M12 4.5h.01',
  flag: iconPath(lucide.Flag),
} as const;
export type PointIconName = keyof typeof pointIcons;
