import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const ROOT = join(import.meta.dirname, '../..');

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
  static_configs?: { targets: string[] }[];
};

export type PrometheusConfig = { global: Record<string, string>; rule_files: string[]; scrape_configs: ScrapeConfig[] };

export const prometheusConfig: PrometheusConfig = parse(read('prometheus.yml'));
