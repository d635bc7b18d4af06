/** Characters that some file systems reject or treat specially. */
const UNFIT = /[\p{Cc}\p{Cf}\\/:*?"<>|]/gu;
/** Maximum number of UTF-16 code units in a file name before its ending. */
const NAME_MAX = 80;

/**
 * Returns a `Content-Disposition` header for a download (RFC 6266). The file name consists of `name`, a space
 * and `ending`, as in `Villa tags.csv`. The header also contains the name without non-ASCII characters, for
 * clients that support only ASCII.
 */
export function attachment(name: string, ending: string): string {
  return disposition(`${fitName(name)} ${ending}`.trim());
}

/** Returns a `Content-Disposition` header for a download. `fileName`: the file's name with its extension. */
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

/** Returns a text, encoded according to RFC 5987, which allows fewer unescaped characters than a URL. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
