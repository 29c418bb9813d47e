import type { RouteOptions } from 'fastify';
import { Gauge } from 'prom-client';
import { metrics } from '../../engine/metrics/registry.ts';
import { FairBudget } from '../../engine/waiting/fair-budget.ts';

export type RequestClass = 'engagement';

/**
 * Requests of each class that a process has in progress at most. Beyond it a flood of the class is refused at little
 * cost, so that it keeps the others waiting for less: shoppers, artists and administrators, who have no class.
 */
export type AtOnce = Record<RequestClass, number>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The class of a route's requests. */
    class?: RequestClass;
  }
}

const shown = new Map<RequestClass, FairBudget>();
const inProgress = new Gauge({
  name: 'vernissage_class_requests',
  help: 'Requests of a class that are in progress',
  labelNames: ['class'],
  registers: [metrics],
  collect() {
    for (const [name, { items }] of shown) inProgress.set({ class: name }, items);
  },
});

/** The budgets of the classes, and which requests are in which class. */
export class RequestClasses {
  readonly #budgets = new Map<RequestClass, FairBudget>();
  readonly #byLine = new Map<string, FairBudget>();

  constructor(atOnce: AtOnce) {
    for (const [name, items] of Object.entries(atOnce) as [RequestClass, number][]) {
      // Only the number of requests counts.
      const budget = new FairBudget({ items, bytes: Number.POSITIVE_INFINITY });
      this.#budgets.set(name, budget);
      shown.set(name, budget);
    }
  }

  /** The budget of a class; undefined without one. */
  budgetOf(name: RequestClass | undefined): FairBudget | undefined {
    return name && this.#budgets.get(name);
  }

  /** The budget of a request as its first line says it: undefined when it has none, or is spelt in another way. */
  budgetOfLine(method: string | undefined, url: string | undefined): FairBudget | undefined {
    return this.#byLine.get(`${method} ${url}`);
  }

  /** Learns the first lines of requests to a route. */
  learn({ method, url, config }: RouteOptions): void {
    const budget = this.budgetOf(config?.class);
    if (budget) for (const one of [method].flat()) this.#byLine.set(`${one} ${url}`, budget);
  }
}
