import { parser } from '@prometheus-io/lezer-promql';

/** What a query asks for. `metrics` are names of series, which of a histogram end in `_bucket`, `_sum` or `_count`. */
export type Asked = { metrics: Set<string>; labels: Set<string> };

/** Reads what a query of Prometheus asks for. @throws Error when it is no query */
export function askedBy(query: string): Asked {
  const asked: Asked = { metrics: new Set(), labels: new Set() };
  parser.parse(query).iterate({
    enter({ type, name, from, to }) {
      if (type.isError) throw new Error(`no query, from ${from}: ${query}`);
      if (name === 'Identifier') asked.metrics.add(query.slice(from, to));
      if (name === 'LabelName') asked.labels.add(query.slice(from, to));
    },
  });
  return asked;
}
