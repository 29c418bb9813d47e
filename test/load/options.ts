import { Command, InvalidArgumentError } from 'commander';

export type LoadOptions = {
  /** Seconds. */
  duration: number;
  connections: number;
  /** The share of the requests that a signed-in user sends. */
  signedIn: number;
  /** Requests a second, whatever the answers. Without it, requests follow the answers. */
  rate?: number;
  /** Events in a request. */
  batch: number;
  url: URL;
  /** Seconds that the read models have to catch up. */
  within: number;
};

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function between(low: number, high: number, { whole = true } = {}) {
  return (text: string): number => {
    const value = Number(text);
    if (/^\d*\.?\d+$/.test(text) && value >= low && value <= high && (!whole || Number.isInteger(value))) return value;
    throw new InvalidArgumentError(`It must be a ${whole ? 'whole ' : ''}number from ${low} to ${high}.`);
  };
}

function toUrl(text: string): URL {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
  throw new InvalidArgumentError('It must be an http:// or https:// URL.');
}

/** The address at which the API of this machine listens, from the environment. */
function ownAddress({ HOST, PORT }: NodeJS.ProcessEnv): URL {
  const host = !HOST || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return new URL(`http://${host.includes(':') ? `[${host}]` : host}:${PORT || 3000}`);
}

/**
 * Reads the command line. It ends the process with a sentence when an option is wrong, or when the address is of
 * another machine and not explicitly allowed.
 */
export function readOptions(argv: string[], environment: NodeJS.ProcessEnv): LoadOptions {
  const command = new Command('load')
    .description('Sends engagement events to an API, and checks that all of them were counted exactly once.')
    .option('--duration <seconds>', 'how long, at most 10 minutes', between(1, 600), 30)
    .option('--connections <number>', 'at once, at most 1,000', between(1, 1_000), 100)
    .option('--signed-in <share>', 'the share of requests of signed-in users', between(0, 1, { whole: false }), 0.3)
    .option(
      '--rate <number>',
      'requests a second, whatever the answers; without, as fast as they come',
      between(1, 1e5),
    )
    .option('--batch <number>', 'events in a request, at most 500', between(1, 500), 1)
    .option('--within <seconds>', 'how long the read models may take to catch up', between(1, 600), 60)
    .option('--url <url>', 'the API (default: the one that runs here)', toUrl)
    .option('--allow-remote', 'allow the address of another machine')
    .parse(argv);
  type Given = Omit<LoadOptions, 'url'> & { url?: URL; allowRemote?: boolean };
  const { allowRemote = false, url = ownAddress(environment), ...options } = command.opts<Given>();
  if (!allowRemote && !LOOPBACK.test(url.hostname))
    command.error(
      `${url.origin} is not this machine. Only load what is yours to load, and then say so with --allow-remote.`,
    );
  return { ...options, url };
}
