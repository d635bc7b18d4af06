/** What no file system takes in a name, or takes for something else. */
const UNFIT = /[\p{Cc}\p{Cf}\\/:*?"<>|]/gu;
/** UTF-16 code units of a file's name, without its ending. */
const NAME_MAX = 80;

/**
 * `Content-Disposition` of a file to be kept, with the name of the thing in the file's name (RFC 6266). `ending`: what follows
 * it, such as `tags.csv`; readers that know ASCII alone get the name without its other signs.
 */
export function attachment(name: string, ending: string): string {
  return disposition(`${fitName(name)} ${ending}`.trim());
}

/** The same of a file that has a name with its own ending. */
export function fileAttachment(fileName: string): string {
  const [, stem = fileName, ending = ''] = /^(.+)(\.[A-Za-z0-9]{1,10})$/s.exec(fileName) ?? [];
  return disposition(`${fitName(stem) || 'file'}${ending}`);
}

function fitName(name: string): string {
  const fit = name.toWellFormed().replaceAll(UNFIT, ' ').trim().replaceAll(/\s+/g, ' ');
  return fit.slice(0, NAME_MAX).toWellFormed();
}

function disposition(file: string): string {
  const ascii = file
    .normalize('NFKD')
    .replaceAll(/[^ -~]/g, '')
    .trim();
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encode(file)}`;
}

/** As RFC 5987 wants it, which leaves fewer signs as they are than an address does. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
