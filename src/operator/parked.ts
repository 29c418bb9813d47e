import { Command, InvalidArgumentError } from 'commander';
import { Value } from 'typebox/value';
import type { Choice } from '../console/operations/parked.ts';
import { DiscardBody, MOST_REASON } from '../contract/poison.ts';
import { isPutAsideKind, PUT_ASIDE_KINDS } from '../engine/liveness/put-aside.ts';
import { type Operator, OperatorError, type Run } from './operator.ts';
import { discardParkedOf, listAllParked, listParked, retryParked } from './parked-events.ts';
import { discardAside, listPutAside, retryPutAside } from './put-aside.ts';
import { readNumber } from './words.ts';

const HELP = `
A parked event is one that a read model could not fold and stepped over. The read model lacks it, and verify leaves
it out on both sides, until a retry folds it after all. A discarded one is no longer counted as parked in status;
it stays in the list, because the read model still lacks it, and a retry may still fold it, if it is an engagement
event. A replay tries every event again, discarded ones too.

Behind a parked domain event the later ones of its stream wait. A retry folds them with it, in order, as far as they can
be folded. To discard the event drops it alone, and folds what waited. A domain event that was discarded is folded by a
replay alone: later ones have changed the same rows.

A read model that halted is listed with its error, also one whose first build did. A retry lets it go on from there. To
discard the event at which it halted lets it step over that event.

A mail, a step of a payment or an image is put aside when two processes have ended by it, the first two also when they
failed for three days; a notice when its payment is none of the shop's. It is named by its kind and its key: a retry lets
it be tried again, a discarded one stays aside and is no longer counted.`;

const WHOLE_NUMBER = 'It must be a whole number.';

function toNumber(text: string): number {
  const number = readNumber(text);
  if (number === undefined) throw new InvalidArgumentError(WHOLE_NUMBER);
  return number;
}

/** Reads the position of an event. The argument is text, because it may also be the key of what is put aside. */
function toPosition(text: string): number {
  const position = readNumber(text);
  if (position === undefined) throw new OperatorError(`${text} is no position of an event: ${WHOLE_NUMBER}`);
  return position;
}

/** Why something is discarded. @throws InvalidArgumentError, of which the command line makes exit code 2 */
function toReason(text: string): string {
  if (Value.Check(DiscardBody, { reason: text })) return text.trim();
  throw new InvalidArgumentError(`It must be one line of 1 to ${MOST_REASON} characters.`);
}

async function listAll(operator: Operator): Promise<number> {
  const { lines, given } = await listAllParked(operator);
  operator.terminal.say(...lines);
  return listPutAside(operator, PUT_ASIDE_KINDS, given);
}

/** `parked`: lists, retries and discards parked events, and what is put aside. */
export function parkedCommand(run: Run): Command {
  const command = new Command('parked')
    .description('look after what was stepped over or put aside: events of read models, mails, payments, images')
    .addHelpText('after', HELP);
  command
    .command('list')
    .description('list where read models halted, what they parked, and what is put aside')
    .argument('[projection]', 'a read model, `mail` or `image`; without it everything')
    .action((name?: string) =>
      run((operator) => {
        if (name === undefined) return listAll(operator);
        return isPutAsideKind(name) ? listPutAside(operator, [name]) : listParked(operator, name);
      }),
    );
  command
    .command('retry')
    .description(
      'fold parked events after all; ends with 1 when one still cannot be folded. Or try mails or images again',
    )
    .argument('<projection>', 'a read model, `mail` or `image`')
    .argument('[position]', 'this event only, or the key of this mail or image')
    .option('--lane <number>', 'of this lane only', toNumber)
    .action((name: string, position: string | undefined, { lane }: { lane?: number }) =>
      run(async (operator) =>
        isPutAsideKind(name)
          ? retryPutAside(operator, name, position)
          : retryParked(operator, name, chosen(position, lane)),
      ),
    );
  command
    .command('discard')
    .description('note that a parked event will not be folded, or a mail or image not be tried again')
    .argument('<projection>', 'a read model, `mail` or `image`')
    .argument('<position>', 'the event, or the key of the mail or image')
    .requiredOption('--reason <text>', 'why; it is recorded', toReason)
    .option('--lane <number>', 'of this lane', toNumber)
    .action((name: string, position: string, { reason, lane }: { reason: string; lane?: number }) =>
      run(async (operator) =>
        isPutAsideKind(name)
          ? discardAside(operator, name, position, reason)
          : discardParkedOf(operator, name, chosen(position, lane), reason),
      ),
    );
  return command;
}

function chosen(position: string | undefined, lane: number | undefined): Choice {
  return { ...(position !== undefined && { position: toPosition(position) }), ...(lane !== undefined && { lane }) };
}
