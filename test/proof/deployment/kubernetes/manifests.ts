import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { provideManifestTools } from '../../../../scripts/lib/manifest-tools.mjs';
import { OPS } from '../ops-files.ts';

export type Labels = Record<string, string>;

export type Selector = {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: 'In'; values: string[] }[];
};

type Probe = {
  httpGet: { path: string; port: string };
  periodSeconds: number;
  timeoutSeconds: number;
  failureThreshold?: number;
};

type KeyOfSecret = { name: string; key: string; optional?: boolean };

export type Container = {
  name: string;
  image: string;
  command?: string[];
  args?: string[];
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: KeyOfSecret } }[];
  envFrom?: { configMapRef: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  lifecycle?: { preStop: { sleep: { seconds: number } } };
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  securityContext: object;
  volumeMounts: { name: string; mountPath: string }[];
};

export type PodSpec = {
  automountServiceAccountToken?: boolean;
  serviceAccountName?: string;
  enableServiceLinks?: boolean;
  securityContext: object;
  affinity?: {
    podAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: string; labelSelector: Selector }];
    };
  };
  terminationGracePeriodSeconds?: number;
  containers: [Container];
  volumes: { name: string; emptyDir?: object; persistentVolumeClaim?: { claimName: string } }[];
};

type Template = { metadata: { labels: Labels }; spec: PodSpec };

export type Peer = { ipBlock?: { cidr: string }; namespaceSelector?: Selector; podSelector?: Selector };
export type Rule = { from?: Peer[]; to?: Peer[]; ports?: { protocol: string; port: string | number }[] };

/** What the tests read of each kind. */
export type Kinds = {
  ConfigMap: { data: Record<string, string> };
  CronJob: { spec: { suspend: boolean; jobTemplate: { spec: { template: Template } } } };
  Deployment: {
    spec: {
      replicas?: number;
      progressDeadlineSeconds: number;
      selector: Selector;
      strategy: { rollingUpdate: { maxSurge: number; maxUnavailable: number } };
      template: Template;
    };
  };
  HorizontalPodAutoscaler: {
    spec: {
      scaleTargetRef: { kind: string; name: string };
      minReplicas: number;
      maxReplicas: number;
      metrics: {
        pods?: { metric: { name: string }; target: { averageValue: string } };
        external?: { metric: { name: string } };
      }[];
    };
  };
  Ingress: {
    spec: { rules: { http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[] };
  };
  NetworkPolicy: { spec: { podSelector: Selector; policyTypes: string[]; ingress?: Rule[]; egress?: Rule[] } };
  PersistentVolumeClaim: { spec: { accessModes: string[] } };
  PodDisruptionBudget: { spec: { maxUnavailable: number; selector: Selector } };
  Service: { spec: { selector: Labels; ports: { name: string; targetPort: string }[] } };
  ServiceAccount: object;
};

export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Labels };
};

/** Reads what `kubectl apply -k` would send. */
export async function readOverlay(folder: string) {
  const { kustomize } = await provideManifestTools();
  const { stdout } = await promisify(execFile)(kustomize, ['build', join(OPS, 'kubernetes', folder)]);
  const all: Manifest[] = parseAllDocuments(stdout).map((document) => document.toJS());
  const ofKind = <Kind extends keyof Kinds>(kind: Kind) =>
    all.filter((one): one is Manifest & Kinds[Kind] => one.kind === kind);
  const templates = [
    ...ofKind('Deployment').map(({ metadata: { name }, spec: { template } }) => ({ name, template })),
    ...ofKind('CronJob').map(({ metadata: { name }, spec }) => ({ name, template: spec.jobTemplate.spec.template })),
  ];
  const pods = templates.map(({ name, template: { metadata, spec } }) => ({
    name,
    labels: metadata.labels,
    spec,
    container: { ...spec.containers[0], envFrom: spec.containers[0].envFrom ?? [] },
  }));
  return { all, ofKind, pods };
}

export type Overlay = Awaited<ReturnType<typeof readOverlay>>;
export type PodOf = Overlay['pods'][number];

export function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''))
  );
}
