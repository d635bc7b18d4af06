import bowser from 'bowser';

/** For unknown browsers, bowser copies the name from the header. */
const NAME = /^[\w .+-]{1,40}$/;

/** Returns browser and system of a `User-Agent` header, such as 'Firefox on Windows', or '' if it names neither. */
export function browserWords(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = bowser.parse(userAgent);
  return [browser.name, os.name].filter((name) => name && NAME.test(name)).join(' on ');
}
