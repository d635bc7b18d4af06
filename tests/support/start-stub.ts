// Replaces the server: starts the stub, prints the stub's process id once the stub is busy, and waits to be
// killed.
import { once } from 'node:events';
import { startChild } from '../../server/platform/process/start-child.ts';
import { STUB_PROGRAM } from './stub.ts';

const { process: child, report } = startChild(STUB_PROGRAM);
child.stdin.end('{}');
await once(report, 'data');
console.log(child.pid);
setInterval(() => {}, 60_000);
