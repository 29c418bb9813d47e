import { memo } from 'react';
import type { ConversationReply, Message } from '#contract/messages.ts';
import { partsOf } from './links.ts';
import styles from './Messages.module.css';
import { ERASED } from './names.ts';
import { dayOf, timeOf } from './times.ts';

type GroupProps = {
  messages: readonly Message[];
  /** The message before the first one. */
  before: Message | undefined;
  other: string;
  links: ConversationReply['links'];
};

const isSame = (one: GroupProps, next: GroupProps) =>
  one.other === next.other &&
  one.links === next.links &&
  one.before?.sent_at === next.before?.sent_at &&
  one.messages.length === next.messages.length &&
  one.messages.every(({ position, text }, at) => {
    const now = next.messages[at];
    return now?.position === position && now.text === text;
  });

/** Messages that the browser draws together once they come into sight, with the days between them. */
export const Group = memo(function Group({ messages, before, other, links }: GroupProps) {
  const days = [before, ...messages].map((message) => message && dayOf(message.sent_at));
  return (
    <ol className={styles.group}>
      {messages.map((message, at) => (
        <li key={message.position} className={styles.item}>
          {days[at] !== days[at + 1] && <p className={styles.day}>{days[at + 1]}</p>}
          <Said message={message} other={other} links={links} />
        </li>
      ))}
    </ol>
  );
}, isSame);

function Said({ message, other, links }: { message: Message } & Pick<GroupProps, 'other' | 'links'>) {
  const { mine, text, sent_at } = message;
  return (
    <div className={mine ? styles.mine : styles.theirs}>
      <span className="visually-hidden">{mine ? 'You wrote:' : `${other} wrote:`}</span>
      <p dir="auto" className={text === null ? styles.erased : styles.words}>
        {text === null ? ERASED : <Words text={text} linked={mine || links === 'links'} />}
      </p>
      <time dateTime={sent_at} className={styles.time}>
        {timeOf(sent_at)}
      </time>
    </div>
  );
}

/** What somebody wrote. @param linked whether the addresses in it lead there */
function Words({ text, linked }: { text: string; linked: boolean }) {
  if (!linked) return text;
  return partsOf(text).map(({ text: words, href }, at) =>
    href === null ? (
      words
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {words}
      </a>
    ),
  );
}
