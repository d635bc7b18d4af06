import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';

const folder = resolve(import.meta.dirname, '../../deploy');
/** The scrape configuration. The rules that it refers to are in the same folder. */
export const PROMETHEUS = resolve(folder, 'prometheus/prometheus.yml');

export interface Query {
  /** The name of the dashboard panel or the alert. */
  name: string;
  promql: string;
}

export interface Alert extends Query {
  severity: string;
  /** The texts for the operator. */
  texts: { summary?: string; description?: string };
}

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

/** Returns every query of the dashboard. */
export function readDashboard(): Query[] {
  const { panels } = JSON.parse(readFileSync(resolve(folder, 'grafana/dashboard.json'), 'utf8')) as Dashboard;
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ name: title, promql: expr })),
  );
}

interface Rules {
  groups: {
    rules: { alert: string; expr: string; labels: { severity: string }; annotations: Alert['texts'] }[];
  }[];
}

/** Returns every alerting rule. */
export function readAlerts(): Alert[] {
  const rules = parse(readFileSync(resolve(folder, 'prometheus/alerts.yml'), 'utf8')) as Rules;
  return rules.groups.flatMap(({ rules }) =>
    rules.map(({ alert, expr, labels, annotations }) => ({
      name: alert,
      promql: expr,
      severity: labels.severity,
      texts: annotations,
    })),
  );
}

/** Returns the names of the series that a query selects. Throws if the query is not PromQL. */
export function selectedSeries(promql: string): string[] {
  const names: string[] = [];
  parser.parse(promql).iterate({
    enter({ type, node, from, to }) {
      if (type.isError) throw new Error(`Not PromQL at ${from}: ${promql}`);
      const name = type.name === 'VectorSelector' ? node.getChild('Identifier') : null;
      if (name) names.push(promql.slice(name.from, name.to));
      else if (type.name === 'VectorSelector') throw new Error(`No name: ${promql.slice(from, to)}`);
    },
  });
  return names;
}
