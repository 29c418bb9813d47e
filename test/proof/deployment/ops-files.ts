import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const ROOT = join(import.meta.dirname, '../../..');

/** A folder that Prometheus reads its files from. */
export const OPS = join(ROOT, 'ops');

export type Alert = {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
};

type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] };

const read = (file: string) => readFileSync(join(OPS, file), 'utf8');

export const alerts: Alert[] = parse(read('alerts.yml')).groups.flatMap(({ rules }: { rules: Alert[] }) => rules);

/** The queries of the dashboard by the titles of their panels, with the interval that Grafana would put in. */
export const panels: { title: string; query: string }[] = (
  JSON.parse(read('grafana-dashboard.json')) as Dashboard
).panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ title, query: expr.replaceAll('$__rate_interval', '1m') })),
);

type ScrapeConfig = {
  job_name: string;
  dns_sd_configs?: { names: string[]; port: number }[];
  kubernetes_sd_configs?: { role: string; namespaces: { names: string[] } }[];
  relabel_configs?: { source_labels: string[]; regex?: string; action?: string; target_label?: string }[];
  static_configs?: { targets: string[] }[];
};

export type PrometheusConfig = { global: Record<string, string>; rule_files: string[]; scrape_configs: ScrapeConfig[] };

export const prometheusConfig: PrometheusConfig = parse(read('prometheus.yml'));
export const kubernetesConfig: PrometheusConfig = parse(read('kubernetes/prometheus.yml'));

type AdapterRule = { seriesQuery: string; name: { as: string }; metricsQuery: string };

const adapter: { rules: AdapterRule[]; externalRules: AdapterRule[] } = parse(
  read('kubernetes/prometheus-adapter.yml'),
);

/** What the autoscalers go by, with the queries as prometheus-adapter would send them for the pods of the API. */
export const scaling = Object.entries({ Pods: adapter.rules, External: adapter.externalRules }).flatMap(
  ([type, rules]) =>
    rules.map(({ seriesQuery, name, metricsQuery }) => ({
      type,
      name: name.as,
      series: seriesQuery,
      query: metricsQuery.replaceAll('<<.LabelMatchers>>', 'job="vernissage-api"').replaceAll('<<.GroupBy>>', 'job'),
    })),
);
