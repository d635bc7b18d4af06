import sharp from 'sharp';
import { cellRandom, noise } from '../../materials/patterns.ts';

const WIDTH = 2048;
const HEIGHT = 640;
/**
 * The horizon as a fraction of the picture's height, from the top. The picture extends 26 m above it and 14 m
 * below.
 */
const HORIZON = ((26 - 1.6) / 40) * HEIGHT;
/** The colour of the land beyond the garden. */
export const LAND = '#7c7f4a';
/** The colour of the sky overhead and of the picture's upper edge all round, so that the edge is invisible. */
export const ZENITH = '#9db4ca';
/**
 * The place where the sun sets, in pixels. The ring's picture starts in the south and turns towards the east.
 */
const SUNSET = WIDTH * 0.855;

/**
 * Returns a valley in the evening, all round, as WebP: low sun in the west-south-west, hills, woods and
 * meadows.
 */
export async function eveningValley(): Promise<Uint8Array> {
  const glow = (x: number) =>
    `<ellipse cx="${x}" cy="${HORIZON - 150}" rx="620" ry="260" fill="url(#g)"/><ellipse cx="${x}" cy="${HORIZON - 197}" rx="120" ry="110" fill="url(#g)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ZENITH}"/><stop offset=".3" stop-color="#c3cbd0"/><stop offset=".5" stop-color="#ecd9bd"/><stop offset=".61" stop-color="#f6d7a8"/></linearGradient>
<linearGradient id="z" x1="0" y1="0" x2="0" y2="1"><stop offset=".04" stop-color="${ZENITH}"/><stop offset="1" stop-color="${ZENITH}" stop-opacity="0"/></linearGradient>
<radialGradient id="g"><stop offset="0" stop-color="#fff3d6" stop-opacity=".95"/><stop offset=".4" stop-color="#ffdca0" stop-opacity=".5"/><stop offset="1" stop-color="#ffd9a0" stop-opacity="0"/></radialGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/>${clouds()}${glow(SUNSET)}${glow(SUNSET - WIDTH)}${glow(SUNSET + WIDTH)}<rect width="${WIDTH}" height="190" fill="url(#z)"/>
${ridge(70, '#c9b8a4', 1)}${ridge(50, '#b0a58f', 2)}${ridge(30, '#91906f', 3)}${woods(0, 24, ['#7b7c52', '#8a7c4c', '#6f7550', '#946f43'], 5)}${woods(8, 28, ['#5f683f', '#67703f', '#84633a', '#59633e', '#6d6a3c'], 6)}<rect y="${HORIZON + 30}" width="${WIDTH}" height="${HEIGHT}" fill="${LAND}"/></svg>`;
  return sharp(new TextEncoder().encode(svg)).blur(1).webp({ quality: 74 }).toBuffer();
}

/** Returns a shape drawn again where it crosses the seam, so that the ring closes. */
function around(x: number, shape: (x: number) => string): string {
  const wrapped = ((x % WIDTH) + WIDTH) % WIDTH;
  return shape(wrapped) + shape(wrapped - WIDTH);
}

function clouds(): string {
  return Array.from({ length: 54 }, (_, i) => {
    const y = 40 + cellRandom(i, 201) * 270;
    const fill = y > 190 ? '#f7e2c4' : '#dfd6cf';
    return around(
      cellRandom(i, 202) * WIDTH,
      (x) =>
        `<ellipse cx="${x}" cy="${y}" rx="${70 + cellRandom(i, 203) * 190}" ry="${4 + cellRandom(i, 204) * 9}" fill="${fill}" opacity=".3"/>`,
    );
  }).join('');
}

function ridge(height: number, fill: string, seed: number): string {
  const points = Array.from({ length: 129 }, (_, i) => {
    const turn = (i / 128) * Math.PI * 2;
    const [a, b] = [Math.cos(turn) * 3 + 9, Math.sin(turn) * 3 + 9];
    const wave = noise(a, b, seed) * 0.75 + noise(a * 3, b * 3, seed + 9) * 0.25;
    return `${(i * WIDTH) / 128},${HORIZON + 6 - wave * height}`;
  });
  return `<polygon points="0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}" fill="${fill}"/>`;
}

/** Returns the edge of a wood: rows of tree tops, the nearer ones larger, some already in autumn colours. */
function woods(drop: number, size: number, tones: string[], seed: number): string {
  return Array.from({ length: 260 }, (_, i) => {
    const near = cellRandom(i, seed, 211);
    const r = size * (0.3 + near * 0.7);
    const tall = r * (0.9 + cellRandom(i, seed, 213) * 1.1);
    const y = HORIZON + 20 + drop - tall * 0.5;
    const fill = tones[Math.floor(cellRandom(i, seed, 214) * tones.length)]!;
    return around(
      cellRandom(i, seed, 212) * WIDTH,
      (x) =>
        `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${tall}" fill="${fill}"/><ellipse cx="${x - r * 0.22}" cy="${y - tall * 0.3}" rx="${r * 0.6}" ry="${tall * 0.5}" fill="#d9b777" opacity=".22"/><ellipse cx="${x + r * 0.3}" cy="${y + tall * 0.3}" rx="${r * 0.7}" ry="${tall * 0.5}" fill="#2f3a24" opacity=".2"/>`,
    );
  }).join('');
}
