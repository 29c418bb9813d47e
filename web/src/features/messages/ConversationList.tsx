import { NavLink } from 'react-router-dom';
import type { Conversation } from '#contract/messages.ts';
import { counted } from '../../lib/format.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { useClock } from '../../lib/use-clock.ts';
import { conversationPath, paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Empty, Failed, Loading } from '../../ui/Notice.tsx';
import styles from './ConversationList.module.css';
import { ERASED, nameOfOther } from './names.ts';
import { shortWhen } from './times.ts';
import type { useConversations } from './use-conversations.ts';

const MINUTE = 60_000;

/** The conversations of the member, those with the newest messages first. */
export function ConversationList({ list }: { list: ReturnType<typeof useConversations> }) {
  const { conversations, error, reload, more, readOlder, failed } = list;
  const now = useClock(MINUTE);
  if (conversations === undefined)
    return error === undefined ? (
      <Loading>Loading your messages...</Loading>
    ) : (
      <Failed message={messageOf(error, 'Failed to load your messages')} retry={reload} />
    );
  if (conversations.length === 0)
    return (
      <Empty title="No messages yet" next={<ButtonLink to={paths.discover}>Discover Art</ButtonLink>}>
        What you and others write to each other stands here. ‘Write to the artist’ is on the page of each work and of
        each artist.
      </Empty>
    );
  return (
    <>
      {error !== undefined && (
        <Failed message="This list may be out of date: we could not read it again." retry={reload} />
      )}
      <ul>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <Entry conversation={conversation} now={now} />
          </li>
        ))}
      </ul>
      {more && (
        <div className={styles.more}>
          <Button look="quiet" onClick={() => void readOlder()}>
            Older conversations
          </Button>
        </div>
      )}
      {failed !== undefined && <Failed message={messageOf(failed, 'Failed to load your messages')} />}
    </>
  );
}

function Entry({ conversation, now }: { conversation: Conversation; now: Date }) {
  const { id, about, last, unread, blocked } = conversation;
  return (
    <NavLink to={conversationPath(id)} className={styles.entry ?? ''}>
      <span className={styles.line}>
        <bdi className={unread > 0 ? styles.newName : styles.name}>{nameOfOther(conversation)}</bdi>
        <time dateTime={last.sent_at} className={styles.when}>
          {shortWhen(last.sent_at, now)}
        </time>
      </span>
      {about !== null && (
        <span className={styles.about}>
          {about.kind === 'order' ? (
            `Order ${about.id}`
          ) : (
            <cite dir="auto">{about.title ?? 'A work that is gone'}</cite>
          )}
        </span>
      )}
      <span className={styles.line}>
        <span dir="auto" className={styles.excerpt}>
          {last.mine && <span>You: </span>}
          <span>{last.text ?? ERASED}</span>
        </span>
        {unread > 0 && (
          <span className={styles.unread}>
            <span aria-hidden>{unread}</span>
            <span className="visually-hidden">{counted(unread, 'unread message')}</span>
          </span>
        )}
        {blocked && <span className={styles.blocked}>Blocked</span>}
      </span>
    </NavLink>
  );
}
