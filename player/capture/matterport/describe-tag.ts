import type { Tag } from '../../../contract/tag.ts';
import { tagColors } from '../../../design/tag-colors.ts';
import { STEM_LENGTH } from '../tag-disc.ts';
import type { Color, TagDescriptor, Vector } from './sdk.ts';

/** A tag of ours as the provider's space shows it. */
export function describeTag({ title, text, color, position, normal }: Tag): TagDescriptor {
  return {
    label: title,
    description: text,
    color: rgb(tagColors[color] ?? tagColors.blue),
    anchorPosition: vector(position, 1),
    stemVector: vector(normal, STEM_LENGTH),
  };
}

function vector([x, y, z]: Tag['position'], length: number): Vector {
  return { x: x * length, y: y * length, z: z * length };
}

/** A colour as the provider wants it. `hex`: #rrggbb. */
function rgb(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16);
  return { r: ((value >> 16) & 255) / 255, g: ((value >> 8) & 255) / 255, b: (value & 255) / 255 };
}
