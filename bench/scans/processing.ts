import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { correctionsSchema } from '../../contract/scans/corrections.ts';
import { scanResultSchema, type ScanDone, type ScanRequest } from '../../contract/scans/scan-result.ts';
import { buildScan } from '../../tools/building-maker/build-scan.ts';
import { writeGlb } from '../../tools/building-maker/write-glb.ts';
import type { BuiltPart } from '../../tools/building-maker/make-mesh.ts';
import { median, round, type Figure } from '../figure.ts';
import { spawn } from 'node:child_process';

/** Milliseconds between two checks of a program's peak memory. */
const LOOK = 50;
/** Units of processor time per second in `/proc`. */
const TICKS = 100;

interface Run {
  seconds: number;
  /** Seconds of processor time, which depend less on what else the machine does. */
  processor: number;
  /** The peak memory in bytes. */
  memory: number;
}

/** Runs a program with Node until it exits. Throws if it fails. `input`: its standard input. */
async function runMeasured(args: readonly string[], input = ''): Promise<Run> {
  const start = performance.now();
  const child = spawn(process.execPath, [...args], { stdio: ['pipe', 'ignore', 'inherit'] });
  let used = { memory: 0, processor: 0 };
  const looking = setInterval(() => (used = usedBy(child.pid!) ?? used), LOOK);
  child.stdin.end(input);
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  clearInterval(looking);
  if (code !== 0) throw new Error(`${args[0]} ended with ${String(code)}.`);
  return { seconds: (performance.now() - start) / 1000, ...used };
}

/**
 * Returns the peak memory of a process in bytes and its processor time in seconds, or null after it exited.
 * Only available on Linux.
 */
function usedBy(pid: number): Pick<Run, 'memory' | 'processor'> | null {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    if (!kilobytes) return null;
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13);
    return { memory: Number(kilobytes) * 1024, processor: (Number(user) + Number(system)) / TICKS };
  } catch {
    return null;
  }
}

/** The built program, because users do not run it from its sources. */
const PROGRAM = resolve(import.meta.dirname, '../../build/product/scan.js');
const OPTIMIZE = resolve(import.meta.dirname, 'optimize.ts');
const ROUNDS = 3;
/**
 * The seed of a house with three floors. `EDGE`: the edge of its triangles for two million triangles, in
 * metres. `LARGE_EDGE`: the edge for a file of a ninth of 1 GiB.
 */
const SEED = 7;
const EDGE = 0.047;
const LARGE_EDGE = 0.03;
const HOUSES = 9;
const MEGABYTE = 1024 ** 2;

/**
 * Measures how long processing two million triangles takes compared with an optimizer on the same file, and
 * the memory that a file of 1 GiB needs.
 */
export async function measureProcessing(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-processing-'));
  try {
    return [...(await measureTime(folder)), await measureMemory(folder)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureTime(folder: string): Promise<Figure[]> {
  const file = join(folder, 'house.glb');
  const { parts } = buildScan(SEED, { edge: EDGE, noise: 0.005, holes: 0.02, unseen: ['glass'] });
  writeFileSync(file, await writeGlb(parts, { pictures: true }));
  const ratios: number[] = [];
  const runs: [Run, Run][] = [];
  let scene = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const processed = await processFile(file, folder);
    const optimized = await runMeasured([OPTIMIZE, file, join(folder, 'optimized.glb')]);
    ratios.push(processed.run.processor / optimized.processor);
    runs.push([processed.run, optimized]);
    scene = processed.scene;
  }
  const medians = (of: (run: Run) => number): string =>
    [0, 1].map((k) => `${round(median(runs.map((both) => of(both[k]!))))} s`).join(' to ');
  const triangles = count(parts);
  return [
    {
      name: 'processor time of two million triangles with pictures, to gltf-transform optimize',
      value: median(ratios),
      unit: 'x',
      atMost: 4,
      detail: `${round(triangles / 1e6)} million triangles: ${medians(({ processor }) => processor)}; on the clock ${medians(({ seconds }) => seconds)}; medians of ${ROUNDS} in turns`,
    },
    {
      name: 'what there is to see first of it',
      value: scene / 1e6,
      unit: 'MB',
      atMost: 3,
      detail: 'the coarse scene',
    },
  ];
}

async function measureMemory(folder: string): Promise<Figure> {
  const file = join(folder, 'large.glb');
  const { parts } = buildScan(SEED, { edge: LARGE_EDGE, noise: 0.005, holes: 0.02, unseen: ['glass'] });
  const many = Array.from({ length: HOUSES }, (_, i) => parts.map((part) => move(part, i))).flat();
  writeFileSync(file, await writeGlb(many, { pictures: true }));
  const { run } = await processFile(file, folder);
  return {
    name: 'memory for a large scan',
    value: run.memory / MEGABYTE,
    unit: 'MiB',
    atMost: 4096,
    detail: `${round(statSync(file).size / MEGABYTE)} MiB, ${round(count(many) / 1e6)} million triangles, in ${round(run.seconds)} s`,
  };
}

function count(parts: readonly BuiltPart[]): number {
  return parts.reduce((sum, { indices }) => sum + indices.length / 3, 0);
}

/** Returns a part of a house, moved to its place in a grid of three by three. */
function move(part: BuiltPart, house: number): BuiltPart {
  const positions = part.positions.slice();
  for (let i = 0; i < positions.length; i += 3) {
    positions[i]! += (house % 3) * 18;
    positions[i + 2]! += Math.floor(house / 3) * 12;
  }
  return { ...part, positions };
}

async function processFile(file: string, folder: string): Promise<{ run: Run; scene: number }> {
  const output = join(folder, 'output');
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output);
  const request: ScanRequest = {
    captureId: '_benchbench',
    source: file,
    name: 'house.glb',
    output,
    answers: { unit: 'metre', up: 'y' },
    previous: null,
    corrections: correctionsSchema.parse({}),
  };
  const run = await runMeasured([PROGRAM], `${JSON.stringify(request)}\n`);
  const { scene } = readDone(output);
  return { run, scene: statSync(join(output, scene)).size };
}

function readDone(output: string): ScanDone {
  const result = scanResultSchema.parse(JSON.parse(readFileSync(join(output, 'result.json'), 'utf8')));
  if (result.outcome !== 'done') throw new Error(`A scan was not processed: ${JSON.stringify(result)}`);
  return result;
}
