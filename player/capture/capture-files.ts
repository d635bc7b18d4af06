/** Where the files of a capture are. */
export interface CaptureFiles {
  /** Address of its folder, with a slash at its end. That of a scan changes with the right to see it. */
  readonly folder: string;
  /**
   * Of a scan: a file of it did not come. Resolves with whether it is worth another try, once the right to it was asked for again; a
   * capture that is another one by now is opened instead.
   */
  lost?: () => Promise<boolean>;
}
