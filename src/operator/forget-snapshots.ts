import { Command } from 'commander';
import { sql } from 'kysely';
import type { Run } from './operator.ts';
import { counted } from './words.ts';

/** `forget-snapshots`: deletes all snapshots of streams; commands on long streams make new ones. */
export function forgetSnapshotsCommand(run: Run): Command {
  return new Command('forget-snapshots')
    .description('delete all snapshots of streams; commands on long streams are slow once, and make new ones')
    .action(() =>
      run(async ({ db, terminal }) => {
        const { rows } = await sql<{ forgotten: number }>`select log.forget_snapshots() as forgotten`.execute(db);
        const forgotten = rows[0]?.forgotten ?? 0;
        terminal.say(`${counted(forgotten, 'snapshot')} forgotten.`);
        terminal.give({ forgotten });
        return 0;
      }),
    );
}
