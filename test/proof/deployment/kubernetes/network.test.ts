import t from 'tap';
import { api, drawing, insiders, overlay, worker } from './example.ts';
import type { PodOf } from './manifests.ts';
import { mayTalk, type Outsider } from './network.ts';

const { pods } = overlay;
const outside: Outsider = { address: '203.0.113.9' };
const postgresql: Outsider = { address: '10.20.0.4' };
const redis: Outsider = { address: '10.20.1.4' };
const dns: Outsider = { namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } };
const ingress: Outsider = { namespace: 'traefik', labels: { 'app.kubernetes.io/name': 'traefik' } };
const prometheus: Outsider = { namespace: 'monitoring', labels: { 'app.kubernetes.io/name': 'prometheus' } };
const neighbour: Outsider = { namespace: 'default', labels: api.labels };

t.test('each connection that is needed is let through, and no other', async (t) => {
  const goes = (one: PodOf, to: Outsider, port: number) => mayTalk(overlay, 'Egress', one, to, port);
  for (const [to, port] of [
    [postgresql, 5432],
    [redis, 6379],
    [outside, 443],
  ] as const)
    t.notOk(goes(drawing, to, port), 'what reads the pictures of strangers reaches nobody');
  for (const one of insiders) {
    t.ok(
      goes(one, postgresql, 5432) && goes(one, redis, 6379) && goes(one, outside, 443) && goes(one, dns, 53),
      one.name,
    );
    t.notOk(goes(one, outside, 5432) || goes(one, postgresql, 6379), 'a store is where it is');
    t.notOk(goes(one, { address: '169.254.169.254' }, 80), 'nobody asks the machine for its credentials');
    for (const port of [465, 587]) t.equal(goes(one, outside, port), one === worker, `mail from ${one.name}`);
  }
  const callers = { outside, ingress, prometheus, neighbour };
  const comesIn = pods.flatMap((one) =>
    Object.entries(callers).flatMap(([who, outsider]) =>
      ['http', 'watch', 9229]
        .filter((port) => one.container.ports?.some(({ name }) => name === port) ?? true)
        .filter((port) => mayTalk(overlay, 'Ingress', one, outsider, port))
        .map((port) => `${who} → ${one.name} ${port}`),
    ),
  );
  t.same(comesIn, ['ingress → api http', 'prometheus → api http', 'prometheus → worker watch']);
});
