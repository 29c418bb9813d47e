import { createIsbotFromList, list } from 'isbot';
import { BoundedCache } from '../../engine/db/bounded-cache.ts';

/** Agents that say no more of themselves than a name. What the list knows by such a shape alone is no bot here. */
const SHAPES = ['name', 'two names', 'name/1', 'name/1.2', '12', 'n'.repeat(60)];

const isListed = createIsbotFromList(
  list.filter((pattern) => !SHAPES.some((agent) => new RegExp(pattern, 'i').test(agent))),
);

/** Libraries and load generators, which say nothing of what a program does with them: by the whole name, and by a part. */
const TOOLS = [
  /^(?:apachebench|artillery|autocannon|axios|bun|curl|deno|got|hey|insomnia|jakarta|k6|locust|node)\b/i,
  /^(?:postmanruntime|python|superagent|typhoeus|wget|wrk)\b/i,
];
const PARTS = /client|fetch(?!er)|http|java|node|perl|php|python/i;

function isTool(agent: string): boolean {
  const [name = ''] = agent.split(/[ (]/, 1);
  return PARTS.test(name) || TOOLS.some((tool) => tool.test(agent));
}

/** Bytes for agents that were judged, some thousands: the list takes 13 µs, about as much as all else of an event. */
const REMEMBERED = 1024 * 1024;
const verdicts = new BoundedCache<string, boolean>(REMEMBERED, () => 4);

/**
 * Whether a user agent is that of a crawler, a preview, a monitor, an AI agent or a headless browser. Whoever names no
 * agent is none.
 */
export function isBot(agent: string): boolean {
  // Concatenated, because a slice of a header would keep the whole header alive.
  const key = `\n${agent}`;
  const known = verdicts.get(key);
  if (known !== undefined) return known;
  const verdict = isListed(agent) && !isTool(agent);
  verdicts.set(key, verdict);
  return verdict;
}
