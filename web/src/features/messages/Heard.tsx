import { useState } from 'react';
import type { Message } from '#contract/messages.ts';
import { ERASED } from './names.ts';

type HeardProps = { messages: readonly Message[]; other: string };

/** Tells screen readers once of what the other writes while the conversation is open; never of what was there before. */
export function Heard({ messages, other }: HeardProps) {
  const last = messages.at(-1)?.position ?? 0;
  const [heard, setHeard] = useState<{ upTo: number; said: readonly Message[] }>({ upTo: last, said: [] });
  if (last > heard.upTo) {
    const said = messages.filter(({ position, mine }) => position > heard.upTo && !mine);
    setHeard({ upTo: last, said: said.length > 0 ? said : heard.said });
  }
  return (
    <div role="status" className="visually-hidden">
      {heard.said.map(({ position, text }) => (
        <p key={position} dir="auto">{`${other} writes: ${text ?? ERASED}`}</p>
      ))}
    </div>
  );
}
