import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

interface Ports {
  site: number;
  player: number;
}

/**
 * Starts HAProxy in front of some servers, configured as operations.md requires: it forwards the Host header,
 * sets request ids, polls `/readyz`, and connects to another server if one does not listen. It never sends a
 * request twice. Rejects if HAProxy is not installed.
 */
export async function startProxy(own: Ports, servers: readonly Ports[]) {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-proxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration(own, servers));
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(child, 'close').catch(() => {
    throw new Error('This needs HAProxy: on Debian, apt install haproxy.');
  });
  const died = ended.then(() => Promise.reject(new Error(`HAProxy ended:\n${output}`)));
  await Promise.race([listens(own.site), died]);
  died.catch(() => {});
  return {
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function listens(port: number): Promise<void> {
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) await pause(50);
}

function configuration(own: Ports, servers: readonly Ports[]): string {
  const backend = (name: keyof Ports, check: string) => `
frontend ${name}
  bind 127.0.0.1:${own[name]}
  default_backend ${name}
backend ${name}
  ${check}
${servers.map((ports, index) => `  server s${index} 127.0.0.1:${ports[name]} check inter 500ms fall 2 rise 1`).join('\n')}`;
  const ready = `option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost:${own.site}
  http-check expect status 200`;
  return `
defaults
  mode http
  timeout connect 2s
  timeout check 5s
  timeout client 1h
  timeout server 1h
  timeout queue 10s
  option redispatch 1
  option forwardfor
  unique-id-format %{+X}o%ci:%cp_%Ts%rt
  unique-id-header X-Request-Id
  retries 5
  retry-on conn-failure
${backend('site', ready)}
${backend('player', '')}
`;
}
