import type { Tag } from '../../../contract/tour.ts';
import type { Color, TagDescriptor, Vector } from './sdk.ts';

/** Metres from the surface to the tag's disc. */
const STEM = 0.22;

/** The colours of `player/tag-colors.ts`, as the provider wants them. */
const COLORS: Record<Tag['color'], Color> = {
  blue: rgb(0x2f63e0),
  green: rgb(0x1f8a4c),
  yellow: rgb(0xe0b100),
  orange: rgb(0xe06c1f),
  red: rgb(0xd03a32),
  purple: rgb(0x8046c9),
  gray: rgb(0x6b7280),
};

/** A tag of ours as the provider's space shows it. */
export function describeTag({ title, text, color, position, normal }: Tag): TagDescriptor {
  return {
    label: title,
    description: text,
    color: COLORS[color] ?? COLORS.blue,
    anchorPosition: vector(position, 1),
    stemVector: vector(normal, STEM),
  };
}

function vector([x, y, z]: Tag['position'], length: number): Vector {
  return { x: x * length, y: y * length, z: z * length };
}

function rgb(value: number): Color {
  return { r: ((value >> 16) & 255) / 255, g: ((value >> 8) & 255) / 255, b: (value & 255) / 255 };
}
