import type { TourDocument, StoredFile } from '../../../contract/files/stored-file.ts';

/** What each of the views of a file is given. */
export interface FileViewProps {
  document: TourDocument;
  file: StoredFile;
  /** Where the file is. */
  address: string;
  /** The page of a PDF that is asked for; 0 for none. */
  page: number;
  /** There is no file at the address. */
  onLost: () => void;
  /** It cannot be shown; a sentence says why. */
  onProblem: (sentence: string) => void;
}
