/** Returns the address of the small version of a card's picture, 480 × 270, beside it. Without zod, because browsers need it. */
export function thumbnailOf({ picture }: { picture: string }): string {
  return picture.replace(/poster\.webp$/, 'thumbnail.webp');
}
