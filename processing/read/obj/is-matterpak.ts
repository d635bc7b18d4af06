const OWN_FILES = /^(cloud\.xyz|(ceiling)?colorplan.*\.(jpg|pdf))$/i;

/** Whether an archive is a MatterPak as Matterport gives it out, whose OBJ is in metres with z up. */
export function isMatterPak(obj: string, paths: readonly string[]): boolean {
  const nameOf = (path: string) => path.split('/').at(-1)!;
  return /^[\da-f]{32}\.obj$/i.test(nameOf(obj)) || paths.some((path) => OWN_FILES.test(nameOf(path)));
}
