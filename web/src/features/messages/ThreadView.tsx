import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Conversation } from '#contract/messages.ts';
import { isNotFound, messageOf } from '../../lib/reading/errors.ts';
import { artistPath, paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Empty, Failed, Loading } from '../../ui/Notice.tsx';
import { About } from './About.tsx';
import { Composer } from './Composer.tsx';
import { Heard } from './Heard.tsx';
import { Messages } from './Messages.tsx';
import { nameOfOther } from './names.ts';
import { useUnsent } from './own-outbox.ts';
import { Safety } from './Safety.tsx';
import { ThreadFrame } from './ThreadFrame.tsx';
import styles from './ThreadView.module.css';
import { useThread } from './use-thread.ts';

/** A conversation of the member. It is read while it is looked at. */
export function ThreadView({ id }: { id: number }) {
  const { thread, error, older, reload, readOlder } = useThread(id);
  const unsent = useUnsent({ conversation: id });
  const [safety, setSafety] = useState(false);
  if (thread === undefined) return <Missing error={error} retry={reload} />;
  const { conversation, messages, links, next } = thread;
  const { about, you, with: partner } = conversation;
  const other = nameOfOther(conversation);
  return (
    <ThreadFrame
      title={partner.artist_id === null ? other : <Link to={artistPath(partner.artist_id)}>{other}</Link>}
      about={about && <About about={about} you={you} />}
      actions={
        <Button look="quiet" aria-expanded={safety} onClick={() => setSafety(!safety)}>
          {safety ? 'Back to the messages' : 'Block or report'}
        </Button>
      }
    >
      {safety ? (
        <Safety conversation={conversation} other={other} onDone={reload} />
      ) : (
        <Messages {...{ conversation, messages, unsent, other, links, older, readOlder }} more={next !== null} />
      )}
      <Heard messages={messages} other={other} />
      <div role="alert">
        {error !== undefined && <p className={styles.late}>New messages may be missing: we could not look for them.</p>}
      </div>
      {conversation.writable ? (
        <Composer to={{ conversation: id }} other={other} />
      ) : (
        <p className={styles.closed}>{whyNot(conversation)}</p>
      )}
    </ThreadFrame>
  );
}

const whyNot = ({ with: { left }, blocked }: Conversation) => {
  if (left) return 'They have left Vernissage. What was written stays here for you.';
  return blocked
    ? 'You have blocked them. To write to each other again, unblock them under ‘Block or report’.'
    : 'You cannot write here at present.';
};

function Missing({ error, retry }: { error: unknown; retry: () => unknown }) {
  if (error === undefined)
    return (
      <ThreadFrame title="Conversation">
        <Loading>Loading the conversation...</Loading>
      </ThreadFrame>
    );
  if (isNotFound(error))
    return (
      <ThreadFrame title="Conversation not found">
        <Empty title="There is no such conversation" next={<ButtonLink to={paths.messages}>All messages</ButtonLink>}>
          Perhaps it belongs to another account.
        </Empty>
      </ThreadFrame>
    );
  return (
    <ThreadFrame title="Conversation">
      <Failed message={messageOf(error, 'Failed to load the conversation')} retry={retry} />
    </ThreadFrame>
  );
}
