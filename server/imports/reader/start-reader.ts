import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { projectPath } from '../../config/project-folder.ts';

/** MiB that V8 takes for objects before it ends the process by itself; the file is beside them. */
const HEAP = 128;

/** Run from the sources, the server has no build. */
const FROM_SOURCES = import.meta.url.endsWith('.ts');
const PROGRAM = FROM_SOURCES ? 'server/imports/reader/reader-program.ts' : 'build/product/reader.js';
/** What the program itself consists of: it may read nothing else, write nothing, and start nothing. */
const OWN_FILES = FROM_SOURCES ? ['contract', 'server', 'node_modules', 'package.json'] : ['build/product'];

export interface Reader {
  process: ChildProcessByStdio<Writable, Readable, null>;
  /** What it says of the file. */
  report: Readable;
}

/** The program that reads a stranger's file (reader-program.ts), with neither environment nor right to anything. */
export function startReader(): Reader {
  const flags = [
    `--max-old-space-size=${HEAP}`,
    '--max-semi-space-size=4',
    '--permission',
    ...OWN_FILES.map((path) => `--allow-fs-read=${projectPath(path)}`),
  ];
  const child = spawn(process.execPath, [...flags, projectPath(PROGRAM)], {
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
