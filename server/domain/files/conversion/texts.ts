/** Why there is less of a file than of others of its kind, as its people read it. */
export const texts = {
  damaged: 'This file is damaged, so nothing of it can be shown here. You can still download it.',
  locked: 'This PDF asks for a password, so nothing of it can be shown here. You can still download it.',
  pixels: 'This picture has more than 100 megapixels, so there is no preview. You can still download it.',
  slow: 'This file takes too long to be drawn, so there is no preview. You can still download it.',
  large: 'This file is too large for a preview. You can still download it.',
  memory: 'This file needs too much memory to be drawn, so there is no preview. You can still download it.',
  failed: 'This file could not be looked at, so there is no preview. You can still download it.',
  infected: (signature: string) => `The virus check found “${signature}” in this file.`,
};
