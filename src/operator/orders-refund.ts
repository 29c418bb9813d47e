import { Command, InvalidArgumentError, Option } from 'commander';
import { inDollars, toCents, toDollars } from '../contract/amounts.ts';
import { AppError } from '../errors.ts';
import { loadOrder, refundFor } from '../shop/orders/refund-for.ts';
import { refundOrder } from '../shop/orders/refunds.ts';
import { totalOf } from '../shop/orders/status.ts';
import { askYes, type Consent } from './ask-yes.ts';
import { accountParts, type Operator, OperatorError, type Run } from './operator.ts';
import { grouped, readNumber } from './words.ts';

const HELP = `
It does what the artist does who gives money back: the order, its credit note and, of what was paid by card, the refund at
the provider, for which a worker asks. All of it ends an order that is not shipped; --restock frees its pieces then. Where
the payment is arranged it only notes that the artist has given the money back. It asks for a yes, and is refused when
more has gone back meanwhile.`;

type Given = Consent & { amount?: number; all?: boolean; restock?: boolean };

/** Dollars as somebody writes them, in cents. @throws InvalidArgumentError, of which the command line makes exit code 2 */
function readAmount(text: string): number {
  const cents = /^\d{1,8}(?:\.\d{1,2})?$/.test(text) ? toCents(Number(text)) : 0;
  if (cents === 0) throw new InvalidArgumentError('It must be dollars with at most 2 decimals, such as 12.50.');
  return cents;
}

function readOrder(text: string): number {
  const id = readNumber(text);
  if (id === undefined) throw new InvalidArgumentError('An order is named by its number.');
  return id;
}

async function refund(operator: Operator, id: number, { amount, all, restock = false, ...given }: Given) {
  const { terminal } = operator;
  const { domainLog } = accountParts(operator);
  if (amount === undefined && !all) throw new OperatorError('Say how much: --amount 12.50, or --all of it.');
  const order = await loadOrder(domainLog, id);
  const { method, refunded_cents: shown } = order;
  const total = totalOf(order);
  const cents = amount ?? total - shown;
  terminal.say(`Order ${id} cost ${inDollars(total)}, of which ${inDollars(shown)} has gone back.`);
  // What is refused is refused before anybody is asked.
  refundOrder(order, { at: new Date(), cents, restock, shown });
  const how = method === 'card' ? 'to its card' : 'as its artist has done';
  await askYes(terminal, given, `give back ${inDollars(cents)} of order ${id} ${how}`);
  const position = await refundFor(domainLog, id, { at: new Date(), cents, restock, shown });
  terminal.say(
    `${inDollars(cents)} of order ${id} ${method === 'card' ? 'goes back to its card' : 'is noted as gone back'}: position ${grouped(position ?? 0)}.`,
  );
  terminal.give({ order: id, amount: toDollars(cents), refunded: toDollars(shown + cents), position });
  return 0;
}

/** Refuses with the code beside its sentence, so that an operator finds it in the documents. */
const named = (error: unknown) =>
  error instanceof AppError && error.code !== 'UNAVAILABLE'
    ? new OperatorError(`${error.code}: ${error.message}.`, { cause: error })
    : error;

/** `orders refund`: gives money of an order back, for its artist. */
export function refundCommand(run: Run): Command {
  return new Command('refund')
    .description('give money of an order back, as its artist does')
    .argument('<order>', 'its number', readOrder)
    .addOption(new Option('--amount <dollars>', 'how much, such as 12.50').argParser(readAmount))
    .addOption(new Option('--all', 'all that has not gone back yet').conflicts('amount'))
    .option('--restock', 'free the pieces of an order that ends by it')
    .option('--yes', 'do not ask')
    .addHelpText('after', HELP)
    .action((id: number, given: Given) =>
      run((operator) =>
        refund(operator, id, given).catch((error: unknown) => {
          throw named(error);
        }),
      ),
    );
}
