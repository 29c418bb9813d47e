import t from 'tap';
import { commands, manual, named, overlay } from './example.ts';

const { all, ofKind } = overlay;
const namesIn = (command: string, kind: string) =>
  [...command.matchAll(new RegExp(`\\b${kind}/([a-z]+)`, 'g'))].map(([, name = '']) => name);

t.test('each command of the manual names what there is', async (t) => {
  const objects = [...manual.matchAll(/\b(deployment|cronjob|service|pod|hpa)\/([a-z]+)\b/g)];
  const known: Record<string, string> = { deployment: 'Deployment', cronjob: 'CronJob', service: 'Service' };
  t.ok(objects.length > 5);
  for (const [command, kind = '', name = ''] of objects) t.ok(named(known[kind] ?? kind).includes(name), command);
});

t.test('what is applied before the migration leaves API and workers as they are', async (t) => {
  const [first = '', ...others] = commands.filter((command) => command.includes('kubectl apply'));
  const [, key = '', left = ''] = /-l '(\S+) notin \((.*)\)'/.exec(first) ?? [];
  t.same(others, ['kubectl apply -k <overlay>'], 'and the rest is applied at last');
  const touched = all.filter(({ metadata }) => !left.split(', ').includes(metadata.labels?.[key] ?? ''));
  t.ok(touched.some(({ kind }) => kind === 'CronJob'));
  for (const { kind, metadata } of touched)
    t.notOk(/^(Deployment|HorizontalPodAutoscaler|PodDisruptionBudget)$/.test(kind), `${kind} ${metadata.name}`);
});

t.test('after a gap there are as many pods as the autoscalers go on from', async (t) => {
  for (const { spec } of ofKind('HorizontalPodAutoscaler')) {
    const { name } = spec.scaleTargetRef;
    // It knows no log, so it goes on.
    if (name === 'drawing') continue;
    const replicas = commands
      .filter((command) => command.includes(' scale ') && namesIn(command, 'deployment').includes(name))
      .map((command) => Number(/--replicas=(\d+)/.exec(command)?.[1]));
    t.same(replicas, [0, spec.minReplicas], name);
  }
});

t.test('nothing is typed in a pod before it is there', async (t) => {
  const jobs = commands.flatMap((command) => /create job --from=cronjob\/operator (\S+)/.exec(command)?.[1] ?? []);
  t.same(jobs, ['operator-<release>', 'operator-<why>']);
  for (const job of jobs) {
    const first = commands.find((command) => command.includes(`job/${job}`));
    t.match(first, `wait --for=jsonpath='{.status.ready}'=1`, job);
  }
});
