import t from 'tap';
import { ENGAGEMENT_AT_ONCE } from '../../../../src/config/variables/marketplace.ts';
import { BESIDE, OF_API, OF_WORKER } from '../../../operations/connections.ts';
import { kubernetesConfig, prometheusConfig, scaling } from '../ops-files.ts';
import { manual, overlay } from './example.ts';

const { ofKind, pods } = overlay;

t.test(
  'the autoscalers ask for what the adapter makes, and PostgreSQL has the connections for the most pods',
  async (t) => {
    const autoscalers = ofKind('HorizontalPodAutoscaler');
    const asked = autoscalers.flatMap(({ spec }) =>
      spec.metrics.flatMap(({ pods, external }) => [
        ...(pods ? [['Pods', pods.metric.name]] : []),
        ...(external ? [['External', external.metric.name]] : []),
      ]),
    );
    t.same(
      asked,
      scaling.map(({ type, name }) => [type, name]),
    );
    for (const { spec } of autoscalers) t.ok(spec.minReplicas > 1, 'one may go');
    const most = (name: string) =>
      (autoscalers.find(({ metadata }) => metadata.name === name)?.spec.maxReplicas ?? 0) +
      (ofKind('Deployment').find(({ metadata }) => metadata.name === name)?.spec.strategy.rollingUpdate.maxSurge ?? 0);
    const [, connections] = /max_connections[^\d]*(\d+)/.exec(manual) ?? [];
    const needed = most('api') * OF_API + most('worker') * OF_WORKER + BESIDE;
    t.ok(Number(connections) >= needed, `${connections} are enough for ${needed}`);
  },
);

t.test('more pods are asked for before a process refuses events', async (t) => {
  const [target] = ofKind('HorizontalPodAutoscaler').flatMap(({ spec }) =>
    spec.metrics.flatMap(({ pods }) => (pods ? [pods.target.averageValue] : [])),
  );
  t.ok(Number(target) <= ENGAGEMENT_AT_ONCE / 2, `${target} of ${ENGAGEMENT_AT_ONCE} that come one by one`);
});

t.test('Prometheus finds each process, and calls it what the alerts call it', async (t) => {
  const { scrape_configs } = kubernetesConfig;
  const source = [
    '__meta_kubernetes_pod_label_app_kubernetes_io_component',
    '__meta_kubernetes_pod_container_port_name',
  ];
  for (const { job_name, kubernetes_sd_configs, relabel_configs = [] } of scrape_configs) {
    t.same(kubernetes_sd_configs, [{ role: 'pod', namespaces: { names: ['vernissage'] } }]);
    const [{ source_labels, regex = '', action } = { source_labels: [] }, ...labels] = relabel_configs;
    t.same([source_labels, action], [source, 'keep']);
    const found = pods.flatMap(({ name, labels, container: { ports = [] } }) =>
      ports
        .filter((port) => new RegExp(`^(?:${regex})$`).test(`${labels['app.kubernetes.io/component']};${port.name}`))
        .map(() => `vernissage-${name}`),
    );
    t.same(found, [job_name]);
    t.same(
      labels.map(({ target_label }) => target_label),
      ['namespace', 'pod'],
      'which the adapter goes by',
    );
  }
  t.same(
    scrape_configs.map(({ job_name }) => job_name),
    prometheusConfig.scrape_configs.map(({ job_name }) => job_name),
  );
});
