/** The texts of an annotation's pictures and videos. */
export const mediaTexts = {
  hint: 'A web address that begins with https://',
  wrong: 'Enter an address that begins with https://, or leave it empty.',
  of: (title: string) => `Belongs to “${title}”`,
  broken: 'The picture or video cannot be shown here.',
  open: 'Open its address',
  watch: (site: string) => `Watch the video on ${site}`,
} as const;
