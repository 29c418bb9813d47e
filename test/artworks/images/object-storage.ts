import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Test } from '../../helpers/test.ts';

type Stored = { contents: Buffer; type: string | undefined };

/** Lists objects and folders below a prefix, as ListObjectsV2 of S3 does, two entries a page. */
function listing(objects: Map<string, Stored>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const after = query.get('continuation-token') ?? '';
  const entries = [...objects.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
      return end === -1 ? key : key.slice(0, end + 1);
    });
  const left = [...new Set(entries)].sort().filter((entry) => entry > after);
  const page = left.slice(0, 2);
  const lines = page.map((entry) =>
    delimiter !== '' && entry.endsWith(delimiter)
      ? `<CommonPrefixes><Prefix>${entry}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${entry}</Key><Size>${objects.get(entry)?.contents.length}</Size><ETag>"x"</ETag>` +
        '<LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>',
  );
  const more = left.length > page.length;
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${
    more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  }${lines.join('')}</ListBucketResult>`;
}

async function answer(objects: Map<string, Stored>, request: IncomingMessage, bucket: string) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
  const [, named, ...steps] = decodeURIComponent(pathname).split('/');
  const key = steps.join('/');
  const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key-of-the-test/');
  if (!isSigned || named !== bucket) return { status: 403 };
  const body = await buffer(request);
  if (request.method === 'PUT') {
    objects.set(key, { contents: body, type: request.headers['content-type'] });
    return { status: 200 };
  }
  if (request.method === 'POST' && searchParams.has('delete')) {
    for (const [, gone = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(gone);
    return { status: 200, type: 'application/xml', body: '<?xml version="1.0"?><DeleteResult/>' };
  }
  if (key === '') return { status: 200, type: 'application/xml', body: listing(objects, searchParams) };
  const found = objects.get(key);
  return found ? { status: 200, type: found.type, body: found.contents } : { status: 404 };
}

/** Starts a service that speaks the part of the S3 protocol that image storage needs. It ends with the test. */
export async function startObjectStorage(t: Test, bucket: string) {
  const objects = new Map<string, Stored>();
  const server = createServer((request, response) => {
    answer(objects, request, bucket).then(
      ({ status, type, body }) => {
        response.writeHead(status, {
          'last-modified': new Date(0).toUTCString(),
          etag: '"x"',
          ...(type !== undefined && { 'content-type': type }),
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        });
        response.end(request.method === 'HEAD' ? undefined : body);
      },
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  return { objects, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
