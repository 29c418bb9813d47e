const SAMPLE = /^([a-z0-9_]+)(?:\{(.*)\})? (\S+)$/;

/** What a process shows, as Prometheus reads it. */
export type Scraped = {
  /** The value of each sample by its name and labels. */
  samples: Map<string, number>;
  /** The names of the labels of each metric; of a metric that has no sample yet, none. */
  labels: Map<string, Set<string>>;
};

/** Reads a text of metrics. @throws Error when a sample comes twice, or is not described */
export function readMetrics(text: string): Scraped {
  const samples = new Map<string, number>();
  const labels = new Map<string, Set<string>>();
  const described = new Set<string>();
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, kind, name = ''] = /^# (HELP|TYPE) (\S+) \S/.exec(line) ?? [];
    if (kind) {
      described.add(`${kind} ${name}`);
      labels.set(name, new Set());
      continue;
    }
    const [, metric = '', labelled = '', value] = SAMPLE.exec(line) ?? [];
    const base = described.has(`TYPE ${metric}`) ? metric : metric.replace(/_(bucket|sum|count)$/, '');
    if (!described.has(`HELP ${base}`) || !described.has(`TYPE ${base}`)) throw new Error(`not described: ${line}`);
    const key = labelled === '' ? metric : `${metric}{${labelled}}`;
    if (samples.has(key)) throw new Error(`twice: ${line}`);
    samples.set(key, Number(value));
    for (const [, label = ''] of labelled.matchAll(/(?:^|,)(\w+)="/g)) labels.get(base)?.add(label);
  }
  return { samples, labels };
}

/** Reads `/metrics` of a process. @throws Error when it answers anything else */
export async function scrape(origin: string, headers: Record<string, string> = {}): Promise<Scraped> {
  const answer = await fetch(`${origin}/metrics`, { headers });
  if (answer.status !== 200 || !answer.headers.get('content-type')?.startsWith('text/plain; version='))
    throw new Error(`metrics answered ${answer.status}`);
  return readMetrics(await answer.text());
}
