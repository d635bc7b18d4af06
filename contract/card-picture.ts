/** Address of the small version of a card's picture, 480 × 270, which is beside it. Without zod: browsers need it. */
export function thumbnailOf({ picture }: { picture: string }): string {
  return picture.replace(/poster\.webp$/, 'thumbnail.webp');
}
