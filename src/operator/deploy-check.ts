import { Command } from 'commander';
import { describeTransaction } from '../engine/db/in-the-way.ts';
import { type DeployPlan, planDeploy, type Step } from './deploy-plan.ts';
import type { Run } from './operator.ts';
import { counted, duration, size, table } from './words.ts';

const HEADERS = ['read model', 'live', 'to serve', 'what happens', 'events', 'about', 'new disk'];

function stepRow({ name, from, to, what, events, seconds, bytes }: Step): (string | number)[] {
  return [
    name,
    from === null ? '–' : `v${from}`,
    `v${to}`,
    what,
    events,
    seconds === null ? 'unknown' : duration(seconds * 1_000),
    bytes === null ? 'unknown' : size(bytes),
  ];
}

function migrationLines({ migrations, in_the_way }: DeployPlan): string[] {
  if (migrations.length === 0) return ['Migrations: none'];
  const fate = (leavesBehind: boolean) =>
    leavesBehind ? 'leaves the running code behind' : 'the running code goes on beside it';
  return [
    'Migrations',
    ...migrations.map(({ name, leaves_behind }) => `  ${name}: ${fate(leaves_behind)}`),
    ...in_the_way.map((one) => `  would wait behind ${describeTransaction(one)}`),
  ];
}

function stepLines({ steps }: DeployPlan): string[] {
  if (steps.length === 0) return ['Read models: all serve on as they are'];
  const sampled = steps.reduce((sum, step) => sum + step.sampled, 0);
  const seconds = steps.reduce((sum, step) => sum + (step.seconds ?? 0), 0);
  const bytes = steps.reduce((sum, step) => sum + (step.bytes ?? 0), 0);
  return [
    'Read models',
    ...table(HEADERS, steps.map(stepRow)),
    `  at most ${duration(seconds * 1_000)} if they take turns, and ${size(bytes)} beside the builds that serve now;`,
    `  times as ${counted(sampled, 'event')} took in samples just now, disk as of the live builds`,
  ];
}

function toLines(plan: DeployPlan): string[] {
  const { stopped, reasons } = plan;
  return [
    ...migrationLines(plan),
    '',
    ...stepLines(plan),
    '',
    ...stopped.map(({ name, state, error }) => `${name} is ${state}${error === null ? '' : `: ${error}`}`),
    ...(stopped.length > 0 ? [''] : []),
    ...(reasons.length === 0
      ? ['The deploy can go on.']
      : ['The deploy cannot go on:', ...reasons.map((reason) => `  ${reason}`)]),
  ];
}

/** `deploy-check`: says, with the code that is to be deployed, what its deploy will do. */
export function deployCheckCommand(runBeforeMigration: Run): Command {
  return new Command('deploy-check')
    .description('say what a deploy of this code will migrate and replay, for how long; ends with 1 if it cannot go on')
    .action(() =>
      runBeforeMigration(async (operator) => {
        const plan = await planDeploy(operator);
        operator.terminal.say(...toLines(plan));
        operator.terminal.give({ ...plan, ready: plan.reasons.length === 0 });
        return plan.reasons.length === 0 ? 0 : 1;
      }),
    );
}
