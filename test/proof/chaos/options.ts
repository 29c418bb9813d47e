import { randomInt } from 'node:crypto';
import { Command, InvalidArgumentError } from 'commander';
import type { Fault } from './fault.ts';
import { faults } from './faults.ts';

export type ChaosOptions = {
  rounds: number;
  seed: number;
  /** The faults to choose from, where not all. */
  only?: Fault[];
  /** A file that gets the table as JSON. */
  json?: string;
  checkTheHarness: boolean;
};

const MOST_ROUNDS = 1_000;
const LARGEST_SEED = 2 ** 31;

function between(low: number, high: number) {
  return (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= low && value <= high) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${low} to ${high}.`);
  };
}

/** The word by which a fault is asked for. */
export const wordOf = ({ name }: Fault) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function named(text: string): Fault[] {
  return text.split(',').map((word) => {
    const fault = faults.find((each) => wordOf(each) === word.trim());
    if (fault) return fault;
    throw new InvalidArgumentError(`There is no fault "${word}"; there are ${faults.map(wordOf).join(', ')}.`);
  });
}

/** Reads the command line. It ends the process with a sentence and exit code 2 when an option is wrong. */
export function readOptions(argv: string[]): ChaosOptions {
  const words = faults.map(wordOf).join(', ');
  const command = new Command('chaos')
    .description('Breaks a product of its own under load, again and again, and checks that nothing is lost or doubled.')
    .option('--rounds <number>', `how many faults, at most ${MOST_ROUNDS}`, between(1, MOST_ROUNDS), faults.length)
    .option('--seed <number>', 'repeats a run: faults, victims and moments', between(0, LARGEST_SEED))
    .option('--only <faults>', `some of these alone, separated by commas: ${words}`, named)
    .option('--json <file>', 'writes the table as JSON as well')
    .option('--check-the-harness', 'puts known bugs into the product, and checks that each is found', false)
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .parse(argv);
  const options = command.opts<ChaosOptions>();
  return { ...options, seed: options.seed ?? randomInt(LARGEST_SEED) };
}
