import { discardPoison, retryPoison } from '../console/operations/poison/treat.ts';
import { type PutAside, type PutAsideKind, readPutAside } from '../engine/liveness/put-aside.ts';
import { accountParts, type Operator, OperatorError } from './operator.ts';
import { counted, table } from './words.ts';

/** What happens after a retry. */
const AFTER_RETRY: Record<PutAsideKind, string> = {
  mail: 'a worker sends it',
  payment: 'a worker asks the provider',
  notice: 'a worker looks whose payment it is within ten minutes',
  image: 'the file is drawn when it is uploaded again',
};

function toRows(work: PutAside[]): string[] {
  return table(
    ['kind', 'put aside at', 'discarded at', 'key', 'reason', 'discarded because'],
    work.map(({ kind, key, put_aside_at, discarded_at, reason, discard_reason }) => [
      kind,
      put_aside_at.toISOString(),
      discarded_at?.toISOString() ?? '–',
      key,
      reason,
      discard_reason ?? '',
    ]),
  );
}

/** Lists what was put aside. @param given what else a program is given */
export async function listPutAside(
  { db, terminal }: Operator,
  kinds: readonly PutAsideKind[],
  given: object = {},
): Promise<number> {
  const work = (await Promise.all(kinds.map((kind) => readPutAside(db, kind)))).flat();
  const nothing = kinds.length === 1 ? `No ${kinds[0]} is put aside.` : 'Nothing is put aside.';
  terminal.say(...(work.length > 0 ? toRows(work) : [nothing]));
  terminal.give({ ...given, put_aside: work });
  return 0;
}

async function find({ db }: Operator, kind: PutAsideKind, key?: string): Promise<PutAside[]> {
  const work = await readPutAside(db, kind, key);
  if (key !== undefined && work.length === 0) throw new OperatorError(`No ${kind} ${key} is put aside.`);
  return work;
}

/** Forgets how often work was begun, so that it may be begun again. What was discarded must be named by its key. */
export async function retryPutAside(operator: Operator, kind: PutAsideKind, key?: string): Promise<number> {
  const found = await find(operator, kind, key);
  const work = found.filter(({ discarded_at }) => key !== undefined || discarded_at === null);
  const { domainLog } = accountParts(operator);
  for (const one of work)
    await retryPoison({ domainLog, folder: operator.folder }, { kind, work: one }, { actorId: null, at: new Date() });
  operator.terminal.say(`${counted(work.length, kind)} to be tried again: ${AFTER_RETRY[kind]}.`);
  operator.terminal.give({ kind, retried: work.map(({ key }) => key) });
  return 0;
}

/** Notes that work will never be begun again. */
export async function discardAside(
  operator: Operator,
  kind: PutAsideKind,
  key: string,
  reason: string,
): Promise<number> {
  const work = await find(operator, kind, key);
  const { domainLog } = accountParts(operator);
  for (const one of work)
    await discardPoison({ domainLog, folder: operator.folder }, { kind, work: one }, reason, {
      actorId: null,
      at: new Date(),
    });
  operator.terminal.say(`Discarded ${kind} ${key}: it is not tried again.`);
  operator.terminal.give({ kind, discarded: work.map(({ key }) => key), reason });
  return 0;
}
