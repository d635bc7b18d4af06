import { type FileKey, isFileKey } from '../../platform/file-store/file-key.ts';

/** The folder of a backup with what people uploaded: `files/<owner>/<two digits>/<sha256>`, whichever store it is from. */
const FOLDER = 'files';

/** Where a content is in a backup. */
export function pathOfFile(key: FileKey): string {
  const [owner = '', name = ''] = key.split('/');
  return [FOLDER, owner, name.slice(0, 2), name].join('/');
}

/** The content that a part is; null for every other part. */
export function fileOfPath(path: string): FileKey | null {
  const [folder, owner = '', , name = ''] = path.split('/');
  const key = `${owner}/${name}`;
  return folder === FOLDER && isFileKey(key) && pathOfFile(key) === path ? key : null;
}
