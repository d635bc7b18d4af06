import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { projectPath } from '../../config/project-folder.ts';

/** A program of ours that opens a stranger's file. */
export interface ChildProgram {
  /** Where it is among the sources. */
  source: string;
  /** Its file in the build, see server/vite.config.ts. */
  built: string;
  /** MiB that V8 takes for objects before it ends the process by itself; the file is beside them. */
  heap: number;
  /** It loads packages of native code. These may read what this process may, so they get nothing but bytes that we read. */
  native?: boolean;
}

/** Run from the sources, the server has no build. */
const FROM_SOURCES = import.meta.url.endsWith('.ts');
/** What programs themselves consist of: they may read nothing else, write nothing, and start nothing. */
const OWN_FILES = FROM_SOURCES ? ['contract', 'server', 'node_modules', 'package.json'] : ['build/product'];
const PACKAGES = ['node_modules', 'package.json'];

export interface Child {
  process: ChildProcessByStdio<Writable, Readable, null>;
  /** What it says of the file: the other end of its file descriptor 3. */
  report: Readable;
}

/** Starts a program with neither environment nor right to anything but to read one file, if any. */
export function startChild({ source, built, heap, native = false }: ChildProgram, mayRead?: string): Child {
  const readable = new Set([...OWN_FILES, ...(native ? PACKAGES : [])]);
  const flags = [
    `--max-old-space-size=${heap}`,
    '--max-semi-space-size=4',
    '--disallow-code-generation-from-strings',
    '--permission',
    ...(native ? ['--allow-addons'] : []),
    ...Array.from(readable, (path) => `--allow-fs-read=${projectPath(path)}`),
    ...(mayRead === undefined ? [] : [`--allow-fs-read=${mayRead}`]),
  ];
  const program = projectPath(FROM_SOURCES ? source : `build/product/${built}`);
  const child = spawn(process.execPath, [...flags, program], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
  }) as unknown as ChildProcessByStdio<Writable, Readable, null>;
  letOthersFirst(child.pid);
  return { process: child, report: child.stdio[3] as unknown as Readable };
}

/** Requests go first where processors are few. */
function letOthersFirst(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}
