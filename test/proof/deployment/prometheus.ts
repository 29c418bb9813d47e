import { execFile } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { providePrometheus } from '../../../scripts/lib/prometheus.mjs';
import { freePort } from '../../helpers/ports.ts';
import { childProcess, temporaryFolder } from '../../helpers/processes.ts';
import type { Test } from '../../helpers/test.ts';
import { kubernetesConfig, OPS, prometheusConfig } from './ops-files.ts';

/** Milliseconds for a check of files: the unit tests of the alarms play days, on a machine that others use too. */
const PATIENCE = 120_000;

/** What its API answers, as far as a test reads it. */
type Answers = {
  targets: { activeTargets: { health: string; lastError: string; labels: Record<string, string> }[] };
  rules: { groups: { rules: { name: string; health: string; lastError?: string; state: string }[] }[] };
  query: { resultType: string; result: unknown[] };
};

/** A proxy before a process, so that a scraper on this machine is a stranger to it. @returns its host and port */
async function asStranger(t: Test, origin: string): Promise<string> {
  const server = createServer(async ({ url = '', headers: { authorization } }, response) => {
    const headers = { 'x-forwarded-for': '203.0.113.9', ...(authorization && { authorization }) };
    const answer = await fetch(`${origin}${url}`, { headers }).catch(() => new Response(null, { status: 502 }));
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    response.end(await answer.text());
  });
  const port = await freePort();
  await new Promise<void>((listening) => server.listen({ port, host: '127.0.0.1' }, listening));
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
  });
  return `127.0.0.1:${port}`;
}

/**
 * Prepares a Prometheus with the files of `ops/` as they are, but for where the processes are and how often it looks.
 *
 * @param options.targets the origins of the processes
 */
export async function startPrometheus(
  t: Test,
  { targets, token }: { targets: Record<'api' | 'worker', string>; token: string },
) {
  const programs = await providePrometheus();
  const folder = temporaryFolder(t);
  cpSync(OPS, folder, { recursive: true });
  const places: Record<string, string> = {
    'vernissage-api': await asStranger(t, targets.api),
    'vernissage-worker': await asStranger(t, targets.worker),
  };
  const config = {
    ...prometheusConfig,
    global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '1s' },
    scrape_configs: prometheusConfig.scrape_configs.map(({ dns_sd_configs: _, ...scraped }) => ({
      ...scraped,
      static_configs: [{ targets: [places[scraped.job_name]] }],
    })),
  };
  writeFileSync(join(folder, 'prometheus.yml'), stringify(config));
  // Debian's Prometheus is built without the part that asks Kubernetes.
  const scraped = kubernetesConfig.scrape_configs.map(({ kubernetes_sd_configs: _, ...others }) => others);
  writeFileSync(join(folder, 'kubernetes.yml'), stringify({ ...kubernetesConfig, scrape_configs: scraped }));
  writeFileSync(join(folder, 'metrics-token'), token, { mode: 0o600 });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    'config.file': 'prometheus.yml',
    'storage.tsdb.path': 'data',
    'storage.tsdb.retention.size': '64MB',
    'web.listen-address': `127.0.0.1:${port}`,
  };
  const flags = Object.entries(settings).map(
    ([name, value]) => `--${name}=${name.match(/file|path/) ? join(folder, value) : value}`,
  );
  const server = childProcess(t, [programs.prometheus, ...flags], {
    isUp: async () => (await fetch(`${origin}/-/ready`)).ok,
  });
  return {
    start: server.start,
    /** Runs promtool beside the files. @param input what it reads @returns what it complains of; empty when all is well */
    promtool: (args: string[], input = '') =>
      new Promise<string[]>((done) => {
        const child = execFile(programs.promtool, args, { cwd: folder, timeout: PATIENCE }, (error, out, complaints) =>
          done(error ? [...(out + complaints).split('\n').filter(Boolean)] : []),
        );
        child.stdin?.end(input);
      }),
    /** Asks its API. @throws Error when it answers with an error */
    async ask<Path extends keyof Answers>(path: Path, query: Record<string, string> = {}): Promise<Answers[Path]> {
      const answer = await fetch(`${origin}/api/v1/${path}?${new URLSearchParams(query)}`);
      const { status, data, error } = (await answer.json()) as { status: string; data: Answers[Path]; error?: string };
      if (status !== 'success') throw new Error(`Prometheus says: ${error}`);
      return data;
    },
  };
}
