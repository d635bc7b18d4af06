/** A file that was dropped, and the folders that it was in, from the outermost. */
export interface DroppedFile {
  readonly file: File;
  readonly folders: readonly string[];
}

export type Dropped = FileSystemEntry | File | null;

/** Files that can be dropped at a time, and how deep folders are gone into. */
export const DROPPED_MAX = 2_000;
const DEPTH_MAX = 20;

/** All files among what was dropped, those in folders, too; at most one more than `DROPPED_MAX`. Names that begin with a dot are the system's. */
export async function collectFiles(dropped: readonly Dropped[]): Promise<readonly DroppedFile[]> {
  const found: DroppedFile[] = [];

  async function collect(entry: Dropped, folders: readonly string[]): Promise<void> {
    if (!entry || found.length > DROPPED_MAX || entry.name.startsWith('.')) return;
    if (entry instanceof File) return void found.push({ file: entry, folders });
    if (isFile(entry)) return void found.push({ file: await fileOf(entry), folders });
    if (!isFolder(entry) || folders.length >= DEPTH_MAX) return;
    for (const inside of await entriesOf(entry)) await collect(inside, [...folders, entry.name]);
  }

  for (const entry of dropped) await collect(entry, []);
  return found;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A folder tells its entries some at a time, and at last none. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  while (found.length <= DROPPED_MAX) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) break;
    found.push(...some);
  }
  return found;
}
