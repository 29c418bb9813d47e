import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { ConversationList } from '../../../features/messages/ConversationList.tsx';
import { NewThread } from '../../../features/messages/NewThread.tsx';
import { useOutboxSent } from '../../../features/messages/own-outbox.ts';
import { ThreadView } from '../../../features/messages/ThreadView.tsx';
import { readAddress, type Subject } from '../../../features/messages/to.ts';
import { useConversations } from '../../../features/messages/use-conversations.ts';
import { Guard } from '../../../features/session/Guard.tsx';
import { useUser } from '../../../features/session/use-user.ts';
import { endErrand, keepErrand } from '../../../lib/session/errand.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { Head } from '../../../ui/Head.tsx';
import { Region } from '../../../ui/Region.tsx';
import { NotFound } from '../NotFound.tsx';
import styles from './Messages.module.css';

const ERRANDS = { artist: 'write', artwork: 'ask' } as const;

/** Keeps for a visitor what they want to write about, so that they are led back here once they have signed in. */
function useMeant(address: number | Subject | undefined): void {
  const signedIn = useUser() !== null;
  const subject = typeof address === 'object' ? address : undefined;
  const kind = subject?.kind;
  const id = subject?.id;
  useEffect(() => {
    if (signedIn) endErrand();
    else if ((kind === 'artist' || kind === 'artwork') && id !== undefined) keepErrand(ERRANDS[kind], id, undefined);
  }, [signedIn, kind, id]);
}

/** The conversations of the member: beside one another on a desk, one after the other on a phone. */
export function Messages() {
  const { id } = useParams();
  const address = id === undefined ? undefined : readAddress(id);
  useMeant(address);
  if (id !== undefined && address === undefined) return <NotFound />;
  return <Guard>{({ id: member }) => <Conversations key={member} address={address} />}</Guard>;
}

function Conversations({ address }: { address: number | Subject | undefined }) {
  const list = useConversations();
  useOutboxSent();
  const online = useOnline();
  const open = address !== undefined;
  const Title = open ? 'h2' : 'h1';
  return (
    <div className={`${styles.page} ${open ? styles.open : ''} ${online ? '' : styles.offline}`}>
      <Head title="Messages" />
      <section aria-labelledby="all-messages" className={styles.list}>
        <Title id="all-messages" className={styles.title}>
          Messages
        </Title>
        <Region part="list">
          <ConversationList list={list} />
        </Region>
      </section>
      <section aria-label="Conversation" className={styles.conversation}>
        <Region part="conversation" attempt={JSON.stringify(address)}>
          {typeof address === 'number' && <ThreadView key={address} id={address} />}
          {typeof address === 'object' && (
            <NewThread
              subject={address}
              conversations={list.conversations ?? (list.error === undefined ? undefined : [])}
            />
          )}
          {!open && list.conversations?.length !== 0 && (
            <p className={styles.none}>Choose a conversation to read it here.</p>
          )}
        </Region>
      </section>
    </div>
  );
}
