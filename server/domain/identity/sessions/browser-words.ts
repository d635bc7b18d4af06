import bowser from 'bowser';

/**
 * Matches acceptable names of browsers and systems. The check is needed because bowser copies the names of
 * unknown browsers from the header.
 */
const NAME = /^[\w .+-]{1,40}$/;

/**
 * Returns the browser and system of a `User-Agent` header, such as 'Firefox on Windows', or '' if it names
 * neither.
 */
export function browserWords(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = bowser.parse(userAgent);
  return [browser.name, os.name].filter((name) => name && NAME.test(name)).join(' on ');
}
