import type { Clock } from './clock.ts';
import { Queue } from './queue.ts';

/** A thread of a machine. `virtual`: the milliseconds that it has run, as the scheduler counts them. */
type Runner = { virtual: number };
type Task = { runner: Runner; left: number; done: () => void };

/** Milliseconds for which a thread runs at most while others wait: Linux gives 1.4 to 3, by version and processors. */
const SLICE = 2;

/**
 * Processors that are shared as Linux shares them: whoever has run least runs next, for a slice. A thread that has slept
 * is a slice ahead of those that wait, and no more, so short work begins soon even on a busy machine, and long work gets
 * its share.
 */
export class Machine {
  /** Milliseconds of work that is done. */
  used = 0;
  readonly #clock: Clock;
  readonly #ready: Task[] = [];
  #idle: number;
  #least = 0;

  constructor(clock: Clock, cores: number) {
    this.#clock = clock;
    this.#idle = cores;
  }

  /** Lets a thread work for some milliseconds. */
  run(runner: Runner, work: number, done: () => void): void {
    runner.virtual = Math.max(runner.virtual, this.#least - SLICE);
    this.#ready.push({
      runner,
      left: work,
      done: () => {
        this.used += work;
        done();
      },
    });
    this.#next();
  }

  #next(): void {
    if (this.#idle === 0) return;
    const task = this.#takeLeast();
    if (!task) return;
    this.#idle -= 1;
    const slice = Math.min(SLICE, task.left);
    this.#clock.after(slice, () => {
      this.#idle += 1;
      task.left -= slice;
      task.runner.virtual += slice;
      if (task.left > 0) this.#ready.push(task);
      this.#next();
      if (task.left <= 0) task.done();
    });
  }

  #takeLeast(): Task | undefined {
    let least = 0;
    for (let index = 1; index < this.#ready.length; index += 1)
      if ((this.#ready[index]?.runner.virtual ?? 0) < (this.#ready[least]?.runner.virtual ?? 0)) least = index;
    const [task] = this.#ready.splice(least, 1);
    if (task) this.#least = Math.max(this.#least, task.runner.virtual);
    return task;
  }
}

/** What is used by one at a time, in the order of asking: a lock, or the turn of a process that has one thread. */
export class Turns {
  /** Milliseconds for which somebody had the turn. */
  used = 0;
  readonly #clock: Clock;
  readonly #waiting = new Queue<() => void>();
  #since: number | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Calls back when the turn has come; whoever has it gives it back. */
  take(begin: () => void): void {
    if (this.#since === undefined) {
      this.#since = this.#clock.now;
      begin();
    } else this.#waiting.add(begin);
  }

  give(): void {
    if (this.#since !== undefined) this.used += this.#clock.now - this.#since;
    const next = this.#waiting.take();
    this.#since = next && this.#clock.now;
    next?.();
  }
}

/** A process with one thread on a machine. */
export class Thread {
  readonly turns: Turns;
  readonly #machine: Machine;
  readonly #runner = { virtual: 0 };

  constructor(clock: Clock, machine: Machine) {
    this.turns = new Turns(clock);
    this.#machine = machine;
  }

  /** Does work when its turn has come. @param begin says then how many milliseconds it takes */
  run(begin: () => number, done: () => void): void {
    this.turns.take(() =>
      this.#machine.run(this.#runner, begin(), () => {
        this.turns.give();
        done();
      }),
    );
  }
}

/** A disk that writes one thing at a time: commits that come meanwhile share the next write, as PostgreSQL lets them. */
export class Disk {
  /** Milliseconds in which it wrote. */
  used = 0;
  readonly #clock: Clock;
  readonly #take: () => number;
  #waiting: (() => void)[] = [];
  #writing = false;

  constructor(clock: Clock, take: () => number) {
    this.#clock = clock;
    this.#take = take;
  }

  write(done: () => void): void {
    this.#waiting.push(done);
    if (!this.#writing) this.#begin();
  }

  #begin(): void {
    const together = this.#waiting;
    this.#waiting = [];
    this.#writing = true;
    const takes = this.#take();
    this.#clock.after(takes, () => {
      this.used += takes;
      this.#writing = false;
      for (const done of together) done();
      if (!this.#writing && this.#waiting.length > 0) this.#begin();
    });
  }
}
