import type { Manifest } from './manifests.ts';

type Validate = {
  (data: unknown): boolean;
  errors?: { instancePath: string; keyword: string; params: object }[] | null;
};

/** A copy that takes the path of each field out of `unread` when somebody reads the field. */
function watched(value: unknown, path: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const pathOf = (key: string) => `${path}/${key}`;
  const fields = Object.entries(value).map(([key, field]) => {
    unread.add(pathOf(key));
    return [key, watched(field, pathOf(key), unread)] as const;
  });
  return new Proxy(Array.isArray(value) ? fields.map(([, field]) => field) : Object.fromEntries(fields), {
    get(target, key) {
      unread.delete(pathOf(String(key)));
      return Reflect.get(target, key);
    },
  });
}

/** As `apps/v1` and `Deployment` stand in the schemas that Kubernetes publishes. */
function schemaOf({ apiVersion, kind }: Manifest): string {
  const [version = '', group = 'core'] = apiVersion.split('/').reverse();
  const parts = [group.replace(/\..*/, ''), version].map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  return `IoK8sApi${parts.join('')}${kind}`;
}

/**
 * Compares an object with the schema that Kubernetes publishes for its kind. That schema allows fields which it does not
 * name, and Kubernetes drops them; here a field that the schema does not ask for is a mistake.
 *
 * @returns what is wrong; empty when all is well
 */
export async function complaintsAbout(manifest: Manifest): Promise<string[]> {
  const { validate }: { validate: Validate } = await import(`kubernetes-models/_schemas/${schemaOf(manifest)}`);
  const unread = new Set<string>();
  const holds = validate(watched(manifest, '', unread));
  const errors = holds ? [] : (validate.errors ?? []);
  return [
    ...errors.map(({ instancePath, keyword, params }) => `${instancePath}: ${keyword} ${JSON.stringify(params)}`),
    ...[...unread].map((path) => `${path}: no such field`),
  ];
}
