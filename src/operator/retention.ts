import { Command, Option } from 'commander';
import { requireSameClock } from '../engine/db/clocks.ts';
import { bringBack } from '../engine/folding/retention/bring-back.ts';
import { readUnknownFiles } from '../engine/folding/retention/files.ts';
import type { RetentionParts } from '../engine/folding/retention/parts.ts';
import { retain } from '../engine/folding/retention/retain.ts';
import type { Export } from '../engine/log/exports/record.ts';
import { type Operator, OperatorError, type Run } from './operator.ts';
import { openOwner } from './owner.ts';
import { INTERRUPTED } from './replay-progress.ts';
import { describeUnknown, listExports, requireDays, tellWhatIsDue } from './retention-report.ts';
import { counted, size } from './words.ts';

const HELP = `
A partition is due when it is full, and its newest event is older than ENGAGEMENT_RETENTION days. Events that are older by
a week are due in any case, with all that are old enough. They are written to a file in EXPORTS_DIR (or in
DATA_DIR/exports), the file is read back and compared with the log, the baselines of the read models are folded up to its
end, and only then are the events dropped. Run it again when it was interrupted: it goes on.`;

/** Works with the rights of the owner. @throws what `openOwner` throws */
async function asOwner<Result>(operator: Operator, work: (parts: RetentionParts) => Promise<Result>): Promise<Result> {
  const { config, folder, projections } = operator;
  const owner = await openOwner(config, 'vernissage retention');
  return requireSameClock(owner)
    .then(() => work({ folder, owner, projections, exports: config.exports }))
    .finally(() => owner.destroy());
}

type Options = { dryRun?: boolean; again?: boolean; dropPrevious?: boolean };

async function keepTo(operator: Operator, { again = false, dropPrevious = false }: Options): Promise<number> {
  const { config, terminal } = operator;
  const days = requireDays(config);
  const signal = operator.stopOnSignal();
  signal.addEventListener('abort', () => terminal.say('Stopping after the partition under way …'));
  const dropped: Export[] = [];
  const builds: string[] = [];
  const shown = { export: terminal.progress('written', 'events'), verify: terminal.progress('read back', 'events') };
  const { waiting, unknown } = await asOwner(operator, async (parts) => {
    const waiting = await retain(parts, {
      days,
      again,
      dropPrevious,
      signal,
      onProgress: (what, done, total) => shown[what].update(done, total),
      onDropped: (one) => {
        dropped.push(one);
        terminal.say(
          `Dropped ${counted(one.events, 'event')} of ${one.partition}: they stand in ${one.file} (${size(one.bytes)}).`,
        );
      },
      onBuildDropped: ({ name }, { version }) => {
        builds.push(name);
        terminal.say(`Dropped the build before the live one of ${name} (version ${version}): there is no --undo.`);
      },
    });
    return { waiting, unknown: await readUnknownFiles(parts) };
  }).finally(() => {
    for (const progress of Object.values(shown)) progress.end();
  });
  const isStopped = signal.aborted && !waiting;
  if (isStopped) terminal.say('Stopped; go on with the same command.');
  else if (dropped.length === 0 && !waiting) terminal.say(`Nothing is due: status says what stays, and why.`);
  if (waiting) terminal.say(`${waiting.due.name} waits:`, ...waiting.obstacles.map((obstacle) => `  ${obstacle}`));
  terminal.say(...describeUnknown(unknown));
  terminal.give({
    dropped: dropped.map(({ partition }) => partition),
    builds_dropped: builds,
    waits: waiting?.obstacles ?? [],
    stopped: isStopped,
  });
  if (isStopped) return INTERRUPTED;
  return waiting ? 1 : 0;
}

async function takeBack(operator: Operator, partition: string | undefined, all: boolean): Promise<number> {
  const { terminal } = operator;
  if ((partition === undefined) !== all) throw new OperatorError('Name one partition, or give --all.');
  const back: string[] = [];
  const progress = terminal.progress('brought back', 'events');
  await asOwner(operator, (parts) =>
    bringBack(parts, partition, {
      onProgress: (done, total) => progress.update(done, total),
      onBack: (one) => {
        back.push(one.partition);
        terminal.say(`Brought ${counted(one.events, 'event')} of ${one.partition} back from ${one.file}.`);
      },
    }),
  ).finally(() => progress.end());
  terminal.say('They stay until retention --again drops them.');
  terminal.give({ brought_back: back });
  return 0;
}

/** `retention`: exports and drops partitions of the engagement log, lists the exports, and brings them back. */
export function retentionCommand(run: Run): Command {
  const command = new Command('retention')
    .description('export and drop the partitions of the engagement log that are older than ENGAGEMENT_RETENTION days')
    .addOption(
      new Option('--dry-run', 'say what is due and what stands against it, and change nothing').conflicts([
        'again',
        'dropPrevious',
      ]),
    )
    .option('--again', 'also drop partitions that were brought back')
    .option('--drop-previous', 'drop builds before the live ones that stand in the way; there is no --undo then')
    .addHelpText('after', HELP)
    .action((options: Options) =>
      run((operator) => (options.dryRun ? tellWhatIsDue(operator) : keepTo(operator, options))),
    );
  command
    .command('list')
    .description('list the exports')
    .action(() => run(listExports));
  command
    .command('bring-back')
    .description('bring the events of a dropped partition back into the log')
    .argument('[partition]', 'as retention list names it')
    .option('--all', 'all of them, so that read models can be replayed from the first event')
    .action((partition: string | undefined, { all = false }: { all?: boolean }) =>
      run((operator) => takeBack(operator, partition, all)),
    );
  return command;
}
