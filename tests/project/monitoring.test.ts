import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAlerts, readDashboard, selectedSeries } from '../support/monitoring.ts';
import { freePort } from '../support/servers/free-port.ts';
import { startTestServer, type TestServer } from '../support/servers/server.ts';

let server: TestServer;
let known: Set<string>;
beforeAll(async () => {
  const port = await freePort();
  server = await startTestServer({ env: { METRICS_PORT: String(port) } });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  known = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
    ),
  );
});
afterAll(() => server.close());

const queries = [...readDashboard(), ...readAlerts()];

test('every query in the dashboard and the alerts is valid PromQL over existing metrics', () => {
  expect(queries.length).toBeGreaterThan(40);
  const unknown = queries.flatMap(({ name, promql }) =>
    selectedSeries(promql)
      // Metrics of Prometheus itself.
      .filter((series) => series !== 'up' && !known.has(series))
      .map((series) => `${name}: ${series}`),
  );
  expect(unknown).toEqual([]);
});

test('the dashboard shows all of our metrics', () => {
  const shown = new Set(readDashboard().flatMap(({ promql }) => selectedSeries(promql)));
  const ours = [...known].filter((name) => /^gov360_(?!.*_(sum|count)$)/.test(name));
  expect(ours.filter((name) => !shown.has(name))).toEqual([]);
});

test('every alert states its severity, the problem and the fix', () => {
  for (const { name, severity, texts } of readAlerts()) {
    expect(['page', 'ticket'], name).toContain(severity);
    expect(texts.summary, name).toMatch(/\w{3}/);
    expect(texts.description, name).toMatch(/\.$/);
  }
});

test.each([
  'sum(rate(gov360_streams[5m])',
  'sum by (le (gov360_streams)',
  '{job="gov360"}',
  'gov360 streams',
])('detects that “%s” is not a valid query', (promql) => {
  expect(() => selectedSeries(promql)).toThrow(promql);
});
