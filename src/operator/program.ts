import { Command, CommanderError } from 'commander';
import { adminCommand } from './admin.ts';
import { demoAccountsCommand } from './demo-accounts.ts';
import { deployCheckCommand } from './deploy-check.ts';
import { distributeCommand } from './distribute.ts';
import { epochCommand } from './epoch.ts';
import { eraseCommand } from './erase.ts';
import { eventCommand } from './event.ts';
import { forgetSnapshotsCommand } from './forget-snapshots.ts';
import { historyCommand } from './history.ts';
import { lanesCommand } from './lanes.ts';
import { migrateCommand } from './migrate.ts';
import { ordersCommand } from './orders.ts';
import { parkedCommand } from './parked.ts';
import { pauseCommand, resumeCommand } from './pause.ts';
import { replayCommand } from './replay.ts';
import { retentionCommand } from './retention.ts';
import { seedCommand } from './seed.ts';
import { statusCommand } from './status.ts';
import type { Surroundings } from './surroundings.ts';
import { verifyCommand } from './verify.ts';
import { wire } from './wire.ts';

/** The exit code for words that no command knows; a command that cannot be done ends with 1. */
const WRONG_WORDS = 2;

/**
 * Runs a command of the operator.
 *
 * @param args the words of the command line, without the program
 * @returns the exit code
 */
export async function operate(args: string[], surroundings: Surroundings): Promise<number> {
  const { out, err } = surroundings;
  const program = new Command('operator')
    .description('Looks after a Vernissage installation.')
    .option('--json', 'print JSON, for programs')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => out.write(text), writeErr: (text) => err.write(text) })
    .exitOverride()
    .showHelpAfterError('Add --help to see how it is used.');
  let code = 0;
  const { run, runBeforeMigration, runAsOwner } = wire(
    surroundings,
    () => program.opts<{ json?: boolean }>().json === true,
    (ended) => {
      code = ended;
    },
  );
  const commands = [
    statusCommand(run),
    verifyCommand(run),
    replayCommand(run),
    pauseCommand(run),
    resumeCommand(run),
    parkedCommand(run),
    eventCommand(run),
    historyCommand(run),
    ordersCommand(run),
    adminCommand(run),
    forgetSnapshotsCommand(run),
    eraseCommand(run),
    retentionCommand(run),
    deployCheckCommand(runBeforeMigration),
    migrateCommand(runAsOwner),
    epochCommand(runAsOwner),
    lanesCommand(runAsOwner),
    distributeCommand(runAsOwner),
    demoAccountsCommand(run),
    seedCommand(run),
  ];
  for (const command of commands) {
    command.copyInheritedSettings(program);
    for (const inner of command.commands) inner.copyInheritedSettings(program);
    program.addCommand(command);
  }
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    // It has printed what was wrong, or the help.
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : WRONG_WORDS;
  }
  return code;
}
