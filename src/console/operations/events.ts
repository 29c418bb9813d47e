import Type from 'typebox';
import type { EventDefinition } from '../../engine/log/event-registry.ts';

const Count = Type.Integer({ minimum: 0 });

/** What demo data is made from: the same values give the same data. */
const begun: EventDefinition = {
  version: 1,
  payload: Type.Object({
    run: Type.Integer({ minimum: 1 }),
    seed: Type.Integer(),
    events: Count,
    users: Count,
    artists: Count,
    pictures: Count,
    days: Count,
    until: Type.String({ format: 'date-time' }),
  }),
};

/** What was done, in a word of the contract, and to what. */
const Deed = { action: Type.String({ maxLength: 40 }), subject: Type.String({ maxLength: 200 }) };

/** The events of the streams `demo-data` and `operations`. */
export const operationsEvents = {
  demo_data_begun: begun,
  demo_data_completed: { version: 1, payload: Type.Object({ run: Type.Integer({ minimum: 1 }) }) },
  /** An administrator, or the command line, has asked for something to be done with a read model. */
  read_model_operated: { version: 1, payload: Type.Object({ ...Deed, version: Type.Integer({ minimum: 1 }) }) },
  /** The same with what could not be handled; `reason` is why it was discarded. */
  poison_treated: { version: 1, payload: Type.Object({ ...Deed, reason: Type.Union([Type.String(), Type.Null()]) }) },
};
