import t from 'tap';
import { api, manual, named, overlay, pod, SECRETS } from './example.ts';
import { selects } from './manifests.ts';
import { complaintsAbout } from './schemas.ts';

const { all, ofKind, pods } = overlay;

t.test('Kubernetes knows each object, field by field', async (t) => {
  t.ok(all.length > 20);
  for (const manifest of all) t.same(await complaintsAbout(manifest), [], `${manifest.kind} ${manifest.metadata.name}`);
  const [first] = ofKind('Deployment');
  const { selector: _, ...spec } = first?.spec ?? {};
  t.same(
    await complaintsAbout({ ...first, spec: { ...spec, replica: 2 } } as never),
    ['/spec: required {"missingProperty":"selector"}', '/spec/replica: no such field'],
    'and a field that it does not know is noticed',
  );
});

t.test('whatever a manifest names is there', async (t) => {
  const keys = new Set<string>();
  for (const { name, spec, container } of pods) {
    for (const { configMapRef } of container.envFrom) t.ok(named('ConfigMap').includes(configMapRef.name), name);
    for (const { valueFrom } of container.env)
      if (valueFrom) {
        const { name: secret, key } = valueFrom.secretKeyRef;
        t.ok(SECRETS[secret]?.[key], `${secret} has ${key}`);
        keys.add(key);
      }
    t.ok(named('ServiceAccount').includes(spec.serviceAccountName ?? ''));
    for (const { persistentVolumeClaim } of spec.volumes)
      if (persistentVolumeClaim) t.ok(named('PersistentVolumeClaim').includes(persistentVolumeClaim.claimName));
    t.same(container.volumeMounts.map((mount) => mount.name).sort(), spec.volumes.map((one) => one.name).sort());
    const ports = container.ports?.map((port) => port.name) ?? [];
    for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe])
      if (probe) t.ok(ports.includes(probe.httpGet.port), name);
  }
  t.same([...keys].sort(), Object.values(SECRETS).flatMap(Object.keys).sort());
  const told = [...manual.matchAll(/^ {4}([A-Z_]+)=/gm)].map(([, key = '']) => key);
  t.same([...new Set(told)].sort(), [...keys].sort(), 'the manual says which keys the secrets have');
  for (const { metadata, spec } of ofKind('Deployment')) {
    t.ok(selects(spec.selector, pod(metadata.name).labels));
    t.equal(spec.replicas, undefined, 'the autoscaler says how many');
  }
  for (const { metadata, spec } of ofKind('PodDisruptionBudget'))
    t.same(
      pods.filter(({ labels }) => selects(spec.selector, labels)).map(({ name }) => name),
      [metadata.name],
    );
  for (const { spec } of ofKind('HorizontalPodAutoscaler'))
    t.ok(named(spec.scaleTargetRef.kind).includes(spec.scaleTargetRef.name));
  const [service] = ofKind('Service');
  const behind = pods.filter(({ labels }) => selects({ matchLabels: service?.spec.selector ?? {} }, labels));
  t.same(behind, [api], 'strangers reach the API and nobody else');
  t.same(
    service?.spec.ports.map(({ targetPort }) => targetPort),
    api.container.ports?.map(({ name }) => name),
  );
  const paths = ofKind('Ingress').flatMap(({ spec }) => spec.rules.flatMap(({ http }) => http.paths));
  t.same(
    paths.map(({ backend }) => [backend.service.name, backend.service.port.name]),
    [[service?.metadata.name, service?.spec.ports[0]?.name]],
  );
  for (const { kind, metadata } of all) t.equal(metadata.namespace ?? kind, kind === 'Namespace' ? kind : 'vernissage');
});
