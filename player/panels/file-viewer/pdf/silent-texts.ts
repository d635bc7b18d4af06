/** pdf.js has words for forms and editors, which are not shown here, and would put them into the page in a language of its choice. */
export const silentTexts = {
  getLanguage: () => 'en-gb',
  getDirection: () => 'ltr',
  get: (_ids: unknown, _values: unknown, fallback: unknown) => Promise.resolve(fallback ?? ''),
  translate: () => Promise.resolve(),
  translateOnce: () => Promise.resolve(),
  pause: () => {},
  resume: () => {},
  destroy: () => Promise.resolve(),
};
