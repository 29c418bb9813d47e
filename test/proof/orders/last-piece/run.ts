import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { environment } from '../../../helpers/environment.ts';
import { openScope } from '../../chaos/scope.ts';
import { drillLastPiece } from './drill.ts';
import { toLines } from './say.ts';

type Options = { buyers: number; pieces: number; seconds: number; seed: number; payments: string };

const LARGEST_SEED = 2 ** 31;
/** The exit code after Ctrl-C. */
const INTERRUPTED = 130;

function between(low: number, high: number) {
  return (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= low && value <= high) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${low} to ${high}.`);
  };
}

const { buyers, pieces, seconds, seed, payments } = new Command('drill -- last-piece')
  .description('Lets many order the same few pieces, kills what serves them, and checks that no piece is sold twice.')
  .option('--buyers <number>', 'how many want them', between(1, 1_000), 200)
  .option('--pieces <number>', 'how many pieces there are, of works in one, two and three copies', between(1, 150), 20)
  .option('--seconds <number>', 'for how long', between(1, 3_600), 60)
  .option('--seed <number>', 'what people are likely to do, as in an earlier run', between(0, LARGEST_SEED))
  .addOption(
    new Option('--payments <how>', 'by card at the sandbox, or arranged with the artist')
      .choices(['sandbox', 'arranged'])
      .default('sandbox'),
  )
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse()
  .opts<Partial<Options> & Omit<Options, 'seed'>>();

const folder = environment('DATA_DIR');
const log = join(folder, 'said.log');
const say = (line: string) => void process.stdout.write(`${line}\n`);
const scope = openScope(log);
const interrupted = new Promise<number>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve(INTERRUPTED));
});

async function drill(): Promise<number> {
  const chosen = seed ?? randomInt(LARGEST_SEED);
  const those = `--buyers ${buyers} --pieces ${pieces} --seconds ${seconds} --payments ${payments} --seed ${chosen}`;
  say(`The same people again: npm run drill -- last-piece ${those}`);
  let end = Number.POSITIVE_INFINITY;
  const begin = () => {
    end = performance.now() + seconds * 1_000;
  };
  const isEnough = () => performance.now() > end;
  const byCard = payments === 'sandbox';
  const crowd = { buyers, pieces, seed: chosen, byCard, untold: byCard };
  const result = await drillLastPiece(scope, { folder, ...crowd, isEnough, begin });
  for (const line of toLines(result)) say(line);
  if (result.complaints.length === 0) return 0;
  scope.fail();
  say(`✗ Everything is kept in ${folder}.`);
  return 1;
}

try {
  process.exitCode = await Promise.race([drill(), interrupted]);
} catch (error) {
  say(`The drill ended: ${process.env.DEBUG ? (error as Error).stack : (error as Error).message}`);
  scope.fail();
  process.exitCode = 1;
}
await scope.close();
process.exit();
