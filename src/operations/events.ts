import Type from 'typebox';
import type { EventDefinition } from '../log/event-registry.ts';

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

/** The events of the stream `demo-data`. */
export const operationsEvents = {
  demo_data_begun: begun,
  demo_data_completed: { version: 1, payload: Type.Object({ run: Type.Integer({ minimum: 1 }) }) },
};
