import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as apps from 'kubernetes-models/apps/v1';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8');

interface Manifest {
  apiVersion: string;
  kind: string;
  data?: Record<string, string>;
}
const manifests = parseAllDocuments(read('kubernetes/gov360.yaml')).map((each) => each.toJS() as Manifest);
const MODELS: Record<string, Record<string, unknown>> = {
  v1: core,
  'apps/v1': apps,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
};
type Model = new (manifest: Manifest) => { validate(): void };

test('every Kubernetes manifest uses only valid fields', () => {
  expect(manifests.length).toBeGreaterThan(5);
  for (const manifest of manifests) {
    const Kind = MODELS[manifest.apiVersion]?.[manifest.kind] as Model;
    expect(() => new Kind(manifest).validate(), manifest.kind).not.toThrow();
  }
  const [wrong] = manifests.filter(({ kind }) => kind === 'Deployment') as {
    spec?: { template?: unknown };
  }[];
  const broken = { ...wrong, spec: { ...wrong?.spec, template: undefined } } as unknown as Manifest;
  expect(() => new (apps.Deployment as unknown as Model)(broken).validate()).toThrow(/template/);
});

test('all deployments set only variables from the operations guide', () => {
  const described = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { image: string; environment?: Record<string, string> }>;
  };
  const servers = Object.values(compose.services).filter(({ image }) => image.startsWith('gov360'));
  const units = readdirSync(join(root, 'deploy/systemd')).map((name) => read(`systemd/${name}`));
  const names = [
    ...servers.flatMap(({ environment }) => Object.keys(environment ?? {})),
    ...manifests.flatMap(({ data }) => Object.keys(data ?? {})),
    ...units.flatMap((unit) => unit.match(/(?<=[ =])[A-Z_0-9]{4,}(?==)/g) ?? []),
  ];
  expect(servers).toHaveLength(3);
  expect(names.length).toBeGreaterThan(20);
  const unknown = names.filter((name) => !described.includes(`\`${name.replace(/_FILE$/, '')}\``));
  expect([...new Set(unknown)]).toEqual(['NODE_ENV']);
});

test('the example proxies accept only TLS 1.2 and later', () => {
  for (const file of ['proxies/haproxy.cfg', 'cluster/haproxy.cfg'])
    expect(read(file), file).toMatch(/^\s*ssl-default-bind-options ssl-min-ver TLSv1\.2$/m);
  expect(read('proxies/nginx.conf')).toMatch(/^ssl_protocols TLSv1\.2 TLSv1\.3;$/m);
  // This is Caddy's default.
  expect(read('proxies/Caddyfile')).not.toContain('protocols');
});
