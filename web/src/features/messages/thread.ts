import type { Conversation, ConversationReply, Message } from '#contract/messages.ts';

/** What is known of a conversation: an unbroken run of its messages up to the newest, oldest first. */
export type Thread = {
  conversation: Conversation;
  messages: readonly Message[];
  links: ConversationReply['links'];
  /** The `before` of older messages; null at the beginning. */
  next: number | null;
};

/** Messages that are drawn, or left out, together. */
const TOGETHER = 40;

const oldestFirst = (messages: readonly Message[]) => messages.toReversed();

/** What a first answer says. */
export function threadOf({ conversation, messages, links, next }: ConversationReply): Thread {
  return { conversation, messages: oldestFirst(messages), links, next };
}

/** Whether messages lie between what is known and a newer answer. */
export function leavesGap({ messages }: Thread, newer: Thread): boolean {
  const [first] = newer.messages;
  const last = messages.at(-1);
  return newer.next !== null && first !== undefined && last !== undefined && first.position > last.position + 1;
}

/** Puts an older part before a newer one. Where both have a message, the newer one is right about it. */
export function join(older: Thread, newer: Thread): Thread {
  const from = newer.messages[0]?.position ?? Number.POSITIVE_INFINITY;
  const kept = older.messages.filter(({ position }) => position < from);
  const { conversation, links } = newer;
  return {
    conversation,
    links,
    messages: [...kept, ...newer.messages],
    next: kept.length > 0 ? older.next : newer.next,
  };
}

/** Adds a message of the reader's own that the server has confirmed, unless messages before it are not known yet. */
export function addSent(thread: Thread, message: Message): Thread {
  const last = thread.messages.at(-1)?.position ?? 0;
  if (message.position !== last + 1) return thread;
  return { ...thread, messages: [...thread.messages, message] };
}

/** The messages in groups that stay the same while others come before and after them. */
export function inGroups(messages: readonly Message[]): { group: number; messages: Message[] }[] {
  const groups = new Map<number, Message[]>();
  for (const message of messages) {
    const group = Math.floor(message.position / TOGETHER);
    const others = groups.get(group);
    if (others) others.push(message);
    else groups.set(group, [message]);
  }
  return Array.from(groups, ([group, own]) => ({ group, messages: own }));
}
