import { Command } from 'commander';
import type { Erased, Erasure } from './erasure.ts';
import { type Operator, OperatorError, type Run } from './operator.ts';
import { describeUnknown } from './retention-report.ts';
import type { Terminal } from './terminal.ts';
import { counted } from './words.ts';

const HELP = `
Asks for the e-mail address of the person, or takes it from standard input: every process of the machine can read a
command line. Removes the account, the artist profile, the mini-site, the works with their images, uploaded pictures, the cart, the
favorites and follows, what was said in orders and conversations, the waitlist entry and the person's texts in the log, for good. Other carts show the works as no
longer available; invoices stay for INVOICE_YEARS, in no list. Run it again when it was interrupted: it finishes. Backups are not touched.

People can ask for it in their settings; a worker does it seven days later. What no worker could do, because the log has
exports, --due does: it erases all who asked and are due.`;

/** What was erased, in words. */
function describe({
  account,
  profile,
  minisite,
  works,
  images,
  cart,
  favorites,
  orders,
  conversations,
  waitlist,
}: Erased): string {
  const parts = [
    account !== null && `account ${account}`,
    profile && 'artist profile',
    minisite && 'mini-site',
    works > 0 && `${counted(works, 'work')} with ${counted(images, 'image')}`,
    cart && 'cart',
    favorites && 'favorites',
    orders > 0 && `what was said in ${counted(orders, 'order')}`,
    conversations > 0 && `what was said in ${counted(conversations, 'conversation')}`,
    waitlist && 'waitlist entry',
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** The address of the person. @throws OperatorError when there is none */
async function readAddress({ ask, given }: Terminal): Promise<string> {
  const said = ask ? await ask('E-mail address of the person: ') : await given();
  const email = said.trim();
  if (email !== '') return email;
  throw new OperatorError('Whom? Write the e-mail address to standard input, or give the command at a terminal.');
}

/** @throws OperatorError unless `yes` is set or the operator types the address again */
async function confirm({ ask }: Terminal, email: string, yes: boolean): Promise<void> {
  if (yes) return;
  if (!ask) throw new OperatorError('Nobody can be asked here: add --yes to erase for good.');
  const typed = await ask(`This cannot be undone. Type ${email} again to erase this person: `);
  if (typed.trim().toLowerCase() !== email.trim().toLowerCase()) throw new OperatorError('Nothing was erased.');
}

/** Erases everybody who asked for it, and is due. */
async function eraseDue({ terminal }: Operator, erasure: Erasure): Promise<number> {
  const erased = await erasure.eraseDue();
  terminal.say(`Erased ${counted(erased, 'account')} whose owners asked for it.`);
  terminal.give({ erased });
  return 0;
}

async function erase({ terminal }: Operator, erasure: Erasure, yes: boolean): Promise<number> {
  const email = await readAddress(terminal);
  if (!(await erasure.knows(email))) throw new OperatorError(`Nobody is known by the e-mail address ${email}.`);
  await confirm(terminal, email, yes);
  const erased = await erasure.erase(email);
  terminal.say(
    `Erased ${erased.email}: ${describe(erased)}.`,
    `${counted(erased.log_events, 'event')} of the log and ${counted(erased.engagement_events, 'event')} of engagement ` +
      'were blanked.',
    ...describeUnknown(erased.unknown_exports),
  );
  terminal.give(erased);
  return 0;
}

/** `erase`: removes a person everywhere. */
export function eraseCommand(run: Run): Command {
  return new Command('erase')
    .description('remove a person everywhere, for good')
    .option('--yes', 'do not ask')
    .option('--due', 'erase all who asked for it themselves and are due; nobody is asked')
    .addHelpText('after', HELP)
    .action(({ yes = false, due = false }: { yes?: boolean; due?: boolean }) =>
      run(async (operator) => {
        // The erasure imports all slices. Loaded here, it lets the other commands start in half the time.
        const { openErasure } = await import('./erasure.ts');
        const erasure = await openErasure(operator);
        const work = due ? eraseDue(operator, erasure) : erase(operator, erasure, yes);
        return work.finally(() => erasure.close());
      }),
    );
}
