import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parse } from 'yaml';
import { alerts, prometheusConfig, ROOT } from './ops-files.ts';

t.test('each alert says how bad it is, and which heading says what to do', async (t) => {
  const headings = new Map<string, Set<string>>();
  const headingsOf = (file: string) => {
    const known = headings.get(file) ?? new Set();
    if (known.size === 0)
      for (const [, title = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(/^#+ (.+)$/gm))
        known.add(
          title
            .toLowerCase()
            .replace(/[^\w\- ]/g, '')
            .replaceAll(' ', '-'),
        );
    headings.set(file, known);
    return known;
  };
  for (const { alert, labels, annotations } of alerts) {
    const [file = '', heading = ''] = annotations.runbook_url.split('#');
    t.ok(headingsOf(file).has(heading), `${alert} has its heading in ${file}`);
    t.match(labels.severity, /^(critical|warning)$/, alert);
    t.notMatch(
      annotations.summary,
      /\$labels\.(?!projection|kind|job|replica)/,
      `${alert} names nothing without bound`,
    );
  }
});

t.test('Prometheus looks for the processes where the compose file has them', async (t) => {
  const { services } = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true });
  t.same(
    prometheusConfig.scrape_configs.map(({ dns_sd_configs }) =>
      dns_sd_configs?.map(({ names, port }) => [names, port]),
    ),
    [[[['api'], 3000]], [[['worker'], Number(services.worker.environment.WORKER_PORT)]]],
  );
});
