import bowser from 'bowser';

/** Of a browser that it does not know, bowser takes the name from the header. */
const NAME = /^[\w .+-]{1,40}$/;

/** Browser and system of a `User-Agent` header in words, 'Firefox on Windows'; '' where it names neither. */
export function browserWords(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = bowser.parse(userAgent);
  return [browser.name, os.name].filter((name) => name && NAME.test(name)).join(' on ');
}
