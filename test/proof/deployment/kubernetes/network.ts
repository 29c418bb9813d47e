import { BlockList } from 'node:net';
import { type Labels, type Overlay, type Peer, type PodOf, type Rule, selects } from './manifests.ts';

/** Somebody outside of the namespace: a pod of another one, or an address. */
export type Outsider = { namespace: string; labels: Labels } | { address: string };

function isPeer({ ipBlock, namespaceSelector, podSelector }: Peer, outsider: Outsider): boolean {
  if ('address' in outsider) {
    const [network = '', bits] = ipBlock?.cidr.split('/') ?? [];
    const block = new BlockList();
    if (ipBlock) block.addSubnet(network, Number(bits));
    return block.check(outsider.address);
  }
  return (
    namespaceSelector !== undefined &&
    selects(namespaceSelector, { 'kubernetes.io/metadata.name': outsider.namespace }) &&
    selects(podSelector ?? {}, outsider.labels)
  );
}

/** Whether the policies let a pod and an outsider talk. @param port of whoever listens, a name for one of the pod's */
export function mayTalk(
  { ofKind }: Overlay,
  way: 'Ingress' | 'Egress',
  { labels }: PodOf,
  outsider: Outsider,
  port: string | number,
): boolean {
  const policies = ofKind('NetworkPolicy').filter(
    ({ spec }) => spec.policyTypes.includes(way) && selects(spec.podSelector, labels),
  );
  const lets = ({ from, to, ports }: Rule) =>
    (ports ?? [{ port }]).some((one) => one.port === port) &&
    ((from ?? to)?.some((peer) => isPeer(peer, outsider)) ?? true);
  return (
    policies.length === 0 ||
    policies.some(({ spec: { ingress = [], egress = [] } }) => (way === 'Ingress' ? ingress : egress).some(lets))
  );
}
