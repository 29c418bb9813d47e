import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../ops-files.ts';
import { type PodOf, readOverlay } from './manifests.ts';

export const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** What the manual says of Kubernetes. */
export const manual = read('docs/operating.md').split('\n## Kubernetes\n')[1]?.split('\n## ')[0] ?? '';
/** The commands that it shows, in its order. */
export const commands = [...manual.matchAll(/^\$ (kubectl .*)$/gm)].map(([, command = '']) => command);
export const dockerfile = read('Dockerfile');
export const compose = parse(read('docker-compose.yml'), { merge: true }).services;

/** Keys of the secrets, with something in them that could stand there. */
export const SECRETS: Record<string, Record<string, string>> = {
  vernissage: {
    DATABASE_URL: 'postgres://vernissage_service:x@db.example:5432/vernissage',
    DATABASE_DIRECT_URL: 'postgres://vernissage_service:x@direct.db.example:5432/vernissage',
    DATABASE_REPLICA_URL: 'postgres://vernissage_service:x@replica.db.example:5432/vernissage',
    REDIS_URL: 'rediss://:x@redis.example:6379',
    JWT_SECRET: 'x'.repeat(64),
    JWT_SECRET_OTHER: 'y'.repeat(64),
    METRICS_TOKEN: 'x'.repeat(64),
    SMTP_URL: 'smtps://shop:x@mail.example:465',
    PAYMENTS: 'stripe',
    PAYMENTS_SECRET: 'whsec_of_this_example',
    PAYMENTS_KEY: 'rk_live_of_this_example',
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SECRET_ACCESS_KEY: 'x',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=x',
  },
  'vernissage-owner': { DATABASE_OWNER_URL: 'postgres://owner:x@db.example:5432/vernissage' },
};

/** The overlay that shows what an overlay has to say, rendered once. */
export const overlay = await readOverlay('example');

/** The names of all objects of a kind. */
export const named = (kind: string) =>
  overlay.all.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);

/** The pod that a Deployment or a CronJob makes. @throws Error when there is none of that name */
export function pod(name: string): PodOf {
  const found = overlay.pods.find((one) => one.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

export const api = pod('api');
export const worker = pod('worker');
export const drawing = pod('drawing');
/** Pods that reach the stores. */
export const insiders = overlay.pods.filter((one) => one !== drawing);
/** Pods that know the owner of the schema. */
export const owners = ['migrate', 'operator', 'retention'].map(pod);

/** What the image puts into the environment. */
export const imageEnvironment = Object.fromEntries(
  [...dockerfile.matchAll(/(?:ENV |^ {4})(.*?)(?: \\)?$/gm)]
    .flatMap(([, line = '']) => line.split(' '))
    .map((assignment) => assignment.split('='))
    .filter(([name = '']) => /^[A-Z_]+$/.test(name)),
);

/** What the process of a pod finds in its environment. */
export function environmentOf({ container: { env, envFrom } }: PodOf): Record<string, string> {
  const settings = envFrom.map(
    ({ configMapRef }) => overlay.ofKind('ConfigMap').find(({ metadata }) => metadata.name === configMapRef.name)?.data,
  );
  const given = env.map(({ name, value, valueFrom }) => {
    const { name: secret = '', key = '' } = valueFrom?.secretKeyRef ?? {};
    return [name, value ?? SECRETS[secret]?.[key] ?? ''];
  });
  return Object.assign({}, imageEnvironment, ...settings, Object.fromEntries(given));
}
