/**
 * Replaces the scan program and uses the same protocol. The file to process contains, as JSON, what the
 * program should do. It shares no code with the real program.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { makeGlb, makeSpace, makeWebp } from './made-files.ts';

interface Request {
  source: string;
  output: string;
  answers: { unit?: string };
  previous: object | null;
}

/** The instructions in a file. */
export interface StubScan {
  act: 'done' | 'asks' | 'refused' | 'crash' | 'hang' | 'memory' | 'spy';
  /** Bytes in the model after its header. */
  bytes?: number;
  doubts?: number;
}

const request = JSON.parse(await text(process.stdin)) as Request;
const scan = JSON.parse(readFileSync(request.source, 'utf8')) as StubScan;
const write = (name: string, bytes: Uint8Array | string) => writeFileSync(join(request.output, name), bytes);
const tell = (done: number, step: string, left: number | null) =>
  process.stdout.write(`${JSON.stringify({ done, step, left })}\n`);

tell(0.25, 'Finding floors', null);
tell(0.5, 'Finding rooms', 12);
await act(scan.act);

async function act(what: StubScan['act']): Promise<void> {
  switch (what) {
    case 'done':
      return end(make());
    case 'asks':
      return end(request.answers.unit ? make() : { outcome: 'asks', questions: [unitQuestion()] });
    case 'refused':
      return end({ outcome: 'refused', sentence: 'The file has no surfaces.' });
    case 'spy':
      return end({ outcome: 'refused', sentence: `It could: ${spy().join(', ')}.` });
    case 'crash':
      throw new Error('It cannot go on.');
    case 'memory':
      return await takeMemory();
    case 'hang':
      await wait(600_000);
  }
}

function end(result: object): void {
  write('result.json', JSON.stringify(result));
}

/** Returns the actions of a compromised program that succeed. There should be none. */
function spy(): string[] {
  const attempts: Record<string, () => unknown> = {
    passwd: () => readFileSync('/etc/passwd'),
    beside: () => write('../beside', 'x'),
    source: () => writeFileSync(request.source, 'x'),
    process: () => process.getBuiltinModule('node:child_process').execSync('true'),
    environment: () => {
      if (Object.keys(process.env).length === 0) throw new Error('There is none.');
    },
  };
  return Object.keys(attempts).filter((name) => {
    try {
      attempts[name]?.();
      return true;
    } catch {
      return false;
    }
  });
}

async function takeMemory(): Promise<void> {
  const taken: Buffer[] = [];
  for (;;) {
    taken.push(Buffer.alloc(16 * 1024 ** 2, 1));
    await wait(5);
  }
}

function unitQuestion() {
  return {
    about: 'unit',
    question: 'In which unit is the file?',
    options: [
      { value: 'metre', label: 'Metres: ceilings at 2.6 m' },
      { value: 'foot', label: 'Feet: ceilings at 0.8 m' },
    ],
  };
}

function make() {
  const glb = makeGlb(scan.bytes ?? 100);
  const webp = makeWebp();
  write('scene.glb', glb);
  write('poster.webp', webp);
  write('thumbnail.webp', webp);
  write('not-named.txt', 'left over');
  return {
    outcome: 'done',
    space: makeSpace(request.previous ? 'Room once more' : 'Room 1', scan.doubts),
    scene: 'scene.glb',
    poster: 'poster.webp',
    thumbnail: 'thumbnail.webp',
    sceneError: 0.02,
    parts: [],
    accuracy: { relative: 0.02, absolute: 0.02, source: 'stated' },
    files: [
      { name: 'scene.glb', bytes: glb.length, mediaType: 'model/gltf-binary' },
      { name: 'poster.webp', bytes: webp.length, mediaType: 'image/webp' },
      { name: 'thumbnail.webp', bytes: webp.length, mediaType: 'image/webp' },
    ],
  };
}
