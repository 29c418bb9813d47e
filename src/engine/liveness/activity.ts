const WORDS = { beat: 0, route: 1, debugged: 2 } as const;
const HEADER = 4 * 4;
/** Bytes for the names of routes, which are all known when a process has started. */
const NAMES = 64 * 1024;
/** Bytes for what is under way: some dozens of entries. */
const IN_PROGRESS = 8 * 1024;

const END = '\n';

/** What a process is doing, where its watchdog sees it though the process itself stands still. */
export type Activity = {
  /** Returns a function for each request of a route to call as it begins; a call is one write of a number. */
  route(name: string): () => void;
  /** Notes that work is under way, as `<kind> <key>`. @returns what notes its end */
  begin(what: string): () => void;
  /** A sign of life. @param debugged whether somebody may have stopped the process to look at it */
  beat(debugged: boolean): void;
  readonly shared: SharedArrayBuffer;
};

/** Makes the place where one process says what it is doing. */
export function createActivity(): Activity {
  const shared = new SharedArrayBuffer(HEADER + NAMES + IN_PROGRESS);
  const words = new Int32Array(shared, 0, 4);
  const names = Buffer.from(shared, HEADER, NAMES);
  const inProgress = Buffer.from(shared, HEADER + NAMES, IN_PROGRESS);
  const begun = new Set<{ what: string }>();
  let named = END.length;
  const show = () => {
    const text = [...begun].map(({ what }) => what).join(END);
    inProgress[inProgress.write(text, 0, IN_PROGRESS - 1)] = 0;
  };
  return {
    shared,
    route(name) {
      const at = named + Buffer.byteLength(name) < NAMES ? named : 0;
      if (at > 0) named += names.write(name + END, at);
      return () => {
        words[WORDS.route] = at;
      };
    },
    begin(what) {
      const one = { what };
      begun.add(one);
      show();
      return () => {
        begun.delete(one);
        show();
      };
    },
    beat(debugged) {
      Atomics.add(words, WORDS.beat, 1);
      words[WORDS.debugged] = Number(debugged);
    },
  };
}

/** What a process that stands still was doing. */
export type Doing = {
  /** The route of the request begun last; null before the first. */
  route: string | null;
  /** As `<kind> <key>`. */
  inProgress: string[];
};

/** Reads from another thread what a process says. */
export function readActivity(shared: SharedArrayBuffer) {
  const words = new Int32Array(shared, 0, 4);
  const names = Buffer.from(shared, HEADER, NAMES);
  const inProgress = Buffer.from(shared, HEADER + NAMES, IN_PROGRESS);
  return {
    beats: (): number => Atomics.load(words, WORDS.beat),
    debugged: (): boolean => words[WORDS.debugged] === 1,
    doing(): Doing {
      const at = words[WORDS.route] ?? 0;
      const text = inProgress.toString('utf8', 0, inProgress.indexOf(0));
      return {
        route: at === 0 ? null : names.toString('utf8', at, names.indexOf(END, at)),
        inProgress: text === '' ? [] : text.split(END),
      };
    },
  };
}
