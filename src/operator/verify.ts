import { Command } from 'commander';
import { readParked } from '../console/operations/parked.ts';
import { EVENT_TYPES } from '../contract/engagement.ts';
import { findBuild } from '../engine/folding/builds/builds.ts';
import { brief } from '../engine/folding/comparing/brief.ts';
import { verifyProjection } from '../engine/folding/comparing/verify.ts';
import type { Projection } from '../engine/folding/projection.ts';
import { verifyLog } from '../engine/log/verify.ts';
import { verifySnapshots } from '../engine/log/verify-snapshots.ts';
import { findProjection, type Operator, type Run } from './operator.ts';
import type { Terminal } from './terminal.ts';
import { counted, grouped } from './words.ts';

type Verdict = { name: string; rows: number; differences: number; shown: unknown[] };

function print(terminal: Terminal, { name, rows, differences, shown }: Verdict): void {
  const found = differences > 0 ? `, ${counted(differences, 'difference')}` : '';
  terminal.say(`${differences === 0 ? '✓' : '✗'} ${name}: ${counted(rows, 'row')}${found}`);
  for (const row of shown) terminal.say(`    ${JSON.stringify(row, brief)}`);
  if (differences > shown.length) terminal.say(`    and ${grouped(differences - shown.length)} more`);
}

/** A build of another version holds other things, so it cannot be compared with what this code expects. */
async function verifyReadModel({ db, terminal }: Operator, projection: Projection): Promise<Verdict[]> {
  const { name, version } = projection;
  const live = await findBuild(db, projection, 'live');
  if (live?.version === version) {
    const parked = await readParked(db, live.schema);
    if (parked.length > 0) terminal.say(`! ${name}: ${counted(parked.length, 'parked event')} left out on both sides`);
    return verifyProjection(db, projection);
  }
  const complaint = live
    ? `the live build is of version ${live.version} and this code of version ${version}: replay ${name}`
    : 'there is no live build yet: start the API or the worker first';
  return [{ name: `${name}: not compared`, rows: 0, differences: 1, shown: [{ complaint }] }];
}

/** `verify`: checks the log, and every read model against it. */
export function verifyCommand(run: Run): Command {
  return new Command('verify')
    .description('check the log, and compare every row of the read models with what the log says; ends with 1 if not')
    .argument('[projection]', 'check this read model only, and not the log')
    .action((name?: string) =>
      run(async (operator) => {
        const { db, folder, projections, deciders, terminal } = operator;
        const chosen = name === undefined ? projections : [findProjection(projections, name)];
        const verdicts: Verdict[] = [];
        const take = (found: Verdict[]) => {
          for (const verdict of found) print(terminal, verdict);
          verdicts.push(...found);
        };
        if (name === undefined) {
          take(await verifyLog(db, folder.registry, EVENT_TYPES));
          take([await verifySnapshots(db, folder.registry, deciders)]);
        }
        for (const projection of chosen) take(await verifyReadModel(operator, projection));
        const differences = verdicts.reduce((sum, verdict) => sum + verdict.differences, 0);
        terminal.say(differences === 0 ? 'equal' : counted(differences, 'difference'));
        terminal.give({ equal: differences === 0, differences, verdicts });
        return differences === 0 ? 0 : 1;
      }),
    );
}
