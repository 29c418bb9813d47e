import { Command, InvalidArgumentError } from 'commander';
import type { SeedOptions } from '../../demo/seed.ts';
import { type Run, requireDemo } from './operator.ts';
import { grouped } from './words.ts';

/** Reads a whole number of the command line within bounds. */
function between(low: number, high: number) {
  return (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= low && value <= high) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${grouped(low)} to ${grouped(high)}.`);
  };
}

function toInstant(text: string): Date {
  const instant = new Date(text);
  if (!Number.isNaN(instant.getTime()) && instant.getTime() <= Date.now()) return instant;
  throw new InvalidArgumentError('It must be an instant of the past, such as 2026-11-20T18:00:00Z.');
}

/** `seed`: makes up a believable marketplace and its visitors. */
export function seedCommand(run: Run): Command {
  return new Command('seed')
    .description('fill in demo data: artists, works and their pictures, and engagement of the last months')
    .option('--events <number>', 'how many events', between(1, 20_000_000), 300_000)
    .option('--days <number>', 'over how many days', between(1, 3_650), 90)
    .option('--artists <number>', 'how many artists, with six works each (default: all)', between(1, 1_000))
    .option('--pictures <pixels>', 'the longer side of their pictures', between(64, 4_000), 1_600)
    .option('--users <number>', 'how many accounts', between(0, 100_000), 2_000)
    .option('--seed <number>', 'other numbers give other data, the same number the same', between(0, 2 ** 31 - 1), 1)
    .option('--until <instant>', 'when the newest event happened (default: now)', toInstant)
    .option('--window', 'end as soon as the newest works of six artists hang; the next call goes on')
    .option('--again', 'add more when there is demo data already')
    .addHelpText('after', '\nWhen it is stopped or killed, the same command goes on where it was.')
    .action((options: Omit<SeedOptions, 'until'> & { until?: Date }) =>
      run(async (operator) => {
        requireDemo();
        const { seed } = await import('../../demo/seed.ts');
        return seed(operator, { until: new Date(), ...options });
      }),
    );
}
