import { openEngagementLog as open } from '../../../../src/engine/log/engagement.ts';

export * from '../../../../src/engine/log/engagement.ts';

/** Two appenders of one lane, as two API processes have: one may commit before the other, which began earlier. */
export function openEngagementLog(...parts: Parameters<typeof open>): ReturnType<typeof open> {
  const [log, other] = [open(...parts), open(...parts)];
  let turn = 0;
  return Object.assign(Object.create(log), {
    append: (...appended: Parameters<typeof log.append>) => {
      turn += 1;
      return (turn % 2 === 0 ? log : other).append(...appended);
    },
  });
}
