// This child process removes positions from a photo. It may write only to the photo.
import { once } from 'node:events';
import { Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { cleanPhoto } from './clean-photo.ts';

const REPORT = 3;

const { path, type } = z.object({ path: z.string(), type: z.string() }).parse(await json(process.stdin));
const report = new Socket({ fd: REPORT, readable: false, writable: true });
report.end(JSON.stringify(cleanPhoto(path, type)));
await once(report, 'close');
