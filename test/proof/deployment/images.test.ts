import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parseAllDocuments } from 'yaml';
import { ROOT } from './ops-files.ts';

/** The tag tells a reader which version it is. The digest decides. */
const PINNED = /^\S+:[\w.-]+@sha256:[0-9a-f]{64}$/;
/** What is built here, and what an operator has to name. */
const EXEMPT = /^(vernissage|\$\{\w+:\?.+\})$/;

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const imagesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, one]) =>
        key === 'image' && typeof one === 'string' ? [one] : imagesIn(one),
      )
    : [];

/** What a Dockerfile takes from elsewhere, by any instruction: all but its own stages. */
function imagesOfDockerfile(text: string): string[] {
  const stages = [...text.matchAll(/^FROM .* AS (\S+)$/gim)].map(([, stage = '']) => stage);
  const taken = text.matchAll(/^FROM +(?:--\S+ +)*(\S+)|[-,]from=([^\s,]+)|^# *syntax=(\S+)/gim);
  return [...taken]
    .map(([, base, from, syntax]) => base ?? from ?? syntax ?? '')
    .filter((one) => !stages.includes(one));
}

const inDockerfile = imagesOfDockerfile(read('Dockerfile'));
const named = [
  { file: 'Dockerfile', images: inDockerfile },
  ...['docker-compose.yml', ...globSync('ops/**/*.{yml,yaml}', { cwd: ROOT })].map((file) => ({
    file,
    images: imagesIn(parseAllDocuments(read(file), { merge: true }).map((document) => document.toJS())),
  })),
];

t.test('what somebody else publishes is named by its digest, and is never another thing tomorrow', async (t) => {
  for (const { file, images } of named)
    t.same(
      images.filter((image) => !EXEMPT.test(image) && !PINNED.test(image)),
      [],
      file,
    );
  const theirs = named.flatMap(({ images }) => images).filter((image) => !EXEMPT.test(image));
  t.same([...new Set(theirs.map((image) => image.replace(/:.*/, '')))].sort(), ['caddy', 'node', 'postgres', 'redis']);
});

t.test('the image runs the Node that the tests run', async (t) => {
  const { node } = JSON.parse(read('package.json')).devDependencies;
  t.same(
    inDockerfile.map((image) => image.replace(/@.*/, '')),
    [`node:${node}-slim`],
  );
});
