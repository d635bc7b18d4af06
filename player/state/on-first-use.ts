/** Does something with a program: once it is there, or at once where it is. */
export type Use<Program> = (use: (program: Program) => void) => void;

/**
 * A program that comes on first use. What is asked of it meanwhile is done once it is there, in the order it was asked for.
 * Where it cannot be had, `failed` is called, nothing is done, and the next use tries again.
 */
export function onFirstUse<Program>(load: () => Promise<Program>, failed: () => void): Use<Program> {
  let loaded: { program: Program } | null = null;
  let asked: ((program: Program) => void)[] = [];

  async function fetchProgram(): Promise<void> {
    try {
      loaded = { program: await load() };
    } catch {
      asked = [];
      return failed();
    }
    const { program } = loaded;
    for (const use of asked.splice(0)) use(program);
  }

  return (use) => {
    if (loaded) return use(loaded.program);
    asked.push(use);
    if (asked.length === 1) void fetchProgram();
  };
}
