/**
 * Returns the address of the small version of a card's picture, 480 × 270 pixels. Without zod, because
 * browsers load this file.
 */
export function thumbnailOf({ picture }: { picture: string }): string {
  return picture.replace(/poster\.webp$/, 'thumbnail.webp');
}
