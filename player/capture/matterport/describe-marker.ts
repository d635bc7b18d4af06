import type { Marker } from '../../tour/annotation-kind.ts';
import { STEM_LENGTH } from '../pin-disc.ts';
import type { Color, TagDescriptor, Vector } from './sdk.ts';

/** An annotation as a tag of the provider's space. */
export function describeMarker({ title, text, color, position, normal }: Marker): TagDescriptor {
  return {
    label: title,
    description: text,
    color: rgb(color),
    anchorPosition: vector(position, 1),
    stemVector: vector(normal, STEM_LENGTH),
  };
}

function vector([x, y, z]: Marker['position'], length: number): Vector {
  return { x: x * length, y: y * length, z: z * length };
}

/** A colour as the provider wants it. `hex`: #rrggbb. */
function rgb(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16);
  return { r: ((value >> 16) & 255) / 255, g: ((value >> 8) & 255) / 255, b: (value & 255) / 255 };
}
