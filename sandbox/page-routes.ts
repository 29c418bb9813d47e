import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { CHOICES, type Choice, DISPUTE_CHOICES, type DisputeChoice } from './choices.ts';
import type { Ledger } from './ledger.ts';
import { askedAgainPage, donePage, payingPage } from './page.ts';
import { Id } from './schemas.ts';

const choices = <Name extends string>(of: Record<Name, string>) => Object.keys(of) as Name[];
const Chosen = Type.Object({
  choice: Type.Enum([...choices<Choice>(CHOICES), ...choices<DisputeChoice>(DISPUTE_CHOICES), 'again']),
});
const isOfDispute = (choice: string): choice is DisputeChoice => Object.hasOwn(DISPUTE_CHOICES, choice);

/** The pages of a buyer at the provider. */
export function pageRoutes(ledger: Ledger): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('onSend', async (_request, reply) => void reply.type('text/html; charset=utf-8'));
    app.get('/pay/:id', { schema: { params: Id } }, async ({ params }) => {
      const payment = ledger.find(params.id);
      return payment.state === 'open' ? payingPage(payment) : donePage(payment);
    });
    app.post('/pay/:id', { schema: { params: Id, body: Chosen } }, async ({ params: { id }, body }, reply) => {
      const { choice } = body;
      if (choice === 'again') return askedAgainPage(ledger.find(id));
      if (isOfDispute(choice)) return donePage(ledger.dispute(id, choice));
      const payment = ledger.choose(id, choice);
      return choice === 'decline' ? payingPage(payment) : reply.redirect(payment.return_to, 303);
    });
  };
}
