import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Conversation, ConversationReply, Message } from '#contract/messages.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Messages.module.css';
import type { ThreadState } from './open-thread.ts';
import { Group } from './Said.tsx';
import { inGroups } from './thread.ts';
import type { Unsent } from './unsent.ts';
import { useReading } from './use-reading.ts';
import { Waiting } from './Waiting.tsx';

/** How near to the beginning of what is there older messages are asked for, and what counts as the end. */
const AHEAD = '800px';
const AT_END_PX = 40;

type MessagesProps = {
  conversation: Conversation;
  messages: readonly Message[];
  unsent: readonly Unsent[];
  other: string;
  links: ConversationReply['links'];
  /** Whether there are older ones, how their reading stands, and what reads them. */
  more: boolean;
  older: ThreadState['older'];
  readOlder: () => Promise<void>;
};

/**
 * The messages of a conversation, the newest at the end, where it begins. The box counts from its end, so what comes
 * before moves nothing that is in sight.
 */
export function Messages(props: MessagesProps) {
  const { conversation, messages, unsent, other, links, more, older, readOlder } = props;
  const box = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const last = messages.at(-1)?.position ?? 0;
  // Up to which message the end has been in sight.
  const [seen, setSeen] = useState(last);
  if (atEnd && last > seen) setSeen(last);
  useReading(conversation, seen);
  // Scrolling may give a promise, which no effect may return.
  const toEnd = () => void box.current?.scrollTo({ top: 0 });

  // What one writes oneself is shown; what the other writes is told of to those who read further up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is new matters
  useLayoutEffect(() => toEnd(), [unsent.length]);
  const below = (messages.findLast(({ mine }) => !mine)?.position ?? 0) > seen;

  const groups = inGroups(messages);
  return (
    <div className={styles.place}>
      <section
        ref={box}
        className={styles.box}
        aria-label="What was written"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
        tabIndex={0}
        onScroll={({ currentTarget }) => setAtEnd(Math.abs(currentTarget.scrollTop) < AT_END_PX)}
      >
        <div className={styles.all}>
          {more && <Older older={older} box={box} readOlder={readOlder} />}
          {groups.map(({ group, messages: own }, at) => (
            <Group key={group} messages={own} before={groups[at - 1]?.messages.at(-1)} other={other} links={links} />
          ))}
          <Waiting unsent={unsent} />
        </div>
      </section>
      {below && (
        <Button look="plain" className={styles.below} onClick={toEnd}>
          New messages below
        </Button>
      )}
    </div>
  );
}

type OlderProps = Pick<MessagesProps, 'older' | 'readOlder'> & { box: React.RefObject<HTMLDivElement | null> };

/** Reads older messages when the beginning of what is there comes near, or when it is pressed. */
function Older({ older, box, readOlder }: OlderProps) {
  const edge = useRef<HTMLDivElement>(null);
  const resting = older === 'resting';
  useEffect(() => {
    if (!resting || edge.current === null) return;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && void readOlder(), {
      root: box.current,
      rootMargin: `${AHEAD} 0px`,
    });
    observer.observe(edge.current);
    return () => observer.disconnect();
  }, [resting, box, readOlder]);
  return (
    <div ref={edge} className={styles.older}>
      {typeof older === 'object' && <p role="alert">{messageOf(older.failed, 'Older messages did not come')}</p>}
      <Button look="quiet" aria-disabled={older === 'coming'} onClick={() => void readOlder()}>
        {older === 'coming' ? 'Loading older messages...' : 'Older messages'}
      </Button>
    </div>
  );
}
