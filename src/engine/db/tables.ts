import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Checkpoint = {
  schema_name: string;
  lane: number;
  position: Generated<number>;
  status: Generated<'running' | 'paused' | 'halted'>;
  error: string | null;
  failures: Generated<number>;
  batch: number | null;
  quiet: Generated<number>;
  folded_at: Generated<Date>;
  halted_at: Date | null;
  poison: number | null;
};

/** What a link in a mail is for: to verify an address, to change it, to set a new password. */
export type LinkPurpose = 'verify' | 'email' | 'reset';

/** What a ticket of an account stands for: a password that was proved, a passkey or an app that is being added or used. */
export type TicketPurpose = 'factor' | 'sign-in' | 'passkey' | 'totp';

/** The kinds of work that may take down their process. */
export type AttemptKind = 'mail' | 'payment' | 'notice' | 'image' | 'fold';

/** The tables of the migrations, as Kysely sees them. Read models are disposable and not among them. */
export type DB = {
  'log.domain_event': {
    lane: number;
    position: number;
    stream_id: string;
    stream_version: number;
    event_id: string;
    type: string;
    schema_version: number;
    actor_id: number | null;
    occurred_at: Date;
    recorded_at: Date;
    payload: unknown;
    meta: unknown;
  };
  'log.snapshot': {
    lane: number;
    stream_id: string;
    decider: string;
    state_version: number;
    stream_version: number;
    position: number;
    state: unknown;
    saved_at: Date;
  };
  'log.engagement_event': {
    lane: number;
    position: number;
    event_id: string;
    event_type: string;
    user_id: number | null;
    visitor: bigint | null;
    /** Null for events that are older than this column. */
    network: bigint | null;
    path: string;
    artwork_id: number | null;
    page: string | null;
    occurred_at: Date;
    recorded_at: Date;
    properties: Record<string, unknown>;
    /** True, or null. */
    bot: boolean | null;
  };
  'log.epoch': { begins: number; head: number; began_at: Generated<Date> };
  'log.backup': { only_row: Generated<true>; finished_at: Generated<Date> };
  'log.export': {
    id: Generated<number>;
    /** The partition that held the events. */
    partition: string;
    /** The name of its file in the folder of exports. */
    file: string;
    sha256: Buffer;
    bytes: number;
    events: number;
    /** When the newest of its events was recorded. */
    newest_at: Date;
    state: Generated<'exported' | 'verified' | 'dropped' | 'brought back'>;
    exported_at: Generated<Date>;
    verified_at: Date | null;
    dropped_at: Date | null;
    brought_back_at: Date | null;
  };
  'log.installation': { only_row: Generated<true>; id: Generated<string> };
  'log.export_leftover': { file: string };
  'log.export_lane': { id: number; lane: number; first: number; last: number };
  'folding.build': {
    schema_name: string;
    projection: string;
    version: number;
    role: 'live' | 'rebuilding' | 'previous' | 'baseline' | 'next-baseline';
    created_at: Generated<Date>;
    promoted_at: Date | null;
    tried_by: Generated<string[]>;
    held: Generated<boolean>;
    comparison: unknown;
    id: Generated<string>;
  };
  'folding.request': {
    projection: string;
    id: string;
    kind: 'replay' | 'hold' | 'compare' | 'promote' | 'undo';
    version: number;
    asked_by: number | null;
    asked_at: Generated<Date>;
    seen_at: Date | null;
    ended_at: Date | null;
    outcome: 'done' | 'failed' | 'cancelled' | null;
    message: string | null;
    build: string | null;
    tries: Generated<number>;
    next_try_at: Date | null;
  };
  'folding.wanted': { projection: string; version: number; wanted_at: Generated<Date> };
  'folding.domain_checkpoint': Checkpoint;
  'folding.engagement_checkpoint': Checkpoint;
  'folding.parked_event': {
    lane: number;
    schema_name: string;
    position: number;
    error: string;
    parked_at: Generated<Date>;
    discarded_at: Generated<Date | null>;
    tried: Generated<number>;
    discard_reason: Generated<string | null>;
    stream_id: Generated<string | null>;
  };
  'folding.look': {
    schema_name: string;
    table_name: string;
    looked_at: Generated<Date>;
    error: string | null;
    next_place: number | null;
    width: number | null;
    compared_at: Date | null;
  };
  'folding.drift': {
    schema_name: string;
    table_name: string;
    slice: string;
    found_at: Generated<Date>;
    looked_at: Generated<Date>;
    differences: number;
    shown: string[];
  };
  'account.user': {
    id: Generated<number>;
    email: string;
    name: string;
    role: Generated<'user' | 'artist'>;
    is_admin: Generated<boolean>;
    is_verified: Generated<boolean>;
    created_at: Generated<Date>;
    /** The address before, for the letters that tell its holder; forgotten soon. */
    former_email: Generated<string | null>;
    email_changed_at: Generated<Date | null>;
    /** Whether it has a passkey or an app for codes. */
    second_factor: Generated<boolean>;
    /** From when on an administrator needs one; null as long as nobody has asked. */
    factor_due_at: Generated<Date | null>;
    erase_at: Generated<Date | null>;
    erasure_failed_at: Generated<Date | null>;
    erasure_failure: Generated<string | null>;
  };
  'account.passkey': {
    id: string;
    user_id: number;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    name: string;
    created_at: Date;
    last_used_at: Generated<Date | null>;
  };
  'account.totp': { user_id: number; secret: string; created_at: Date; last_step: number };
  'account.recovery_code': { user_id: number; hash: Buffer; used_at: Generated<Date | null> };
  'account.ticket': {
    hash: Buffer;
    /** Null where a passkey is to say whose it is. */
    user_id: number | null;
    purpose: TicketPurpose;
    /** The challenge of a passkey, or the secret of an app. */
    kept: string | null;
    tries: Generated<number>;
    expires_at: Date;
  };
  'account.password': { user_id: number; hash: string };
  'account.refresh_token': {
    token_hash: Buffer;
    family_id: string;
    user_id: number;
    created_at: Generated<Date>;
    expires_at: Date;
    rotated_at: Date | null;
    /** When it was used a second time within the grace. */
    twin_at: Generated<Date | null>;
    revoked_at: Date | null;
    signed_in_at: Generated<Date>;
  };
  'account.link': {
    id: string;
    user_id: number;
    purpose: LinkPurpose;
    email: string;
    asked_at: Date;
    expires_at: Date;
    secrets: Generated<Buffer[]>;
  };
  'account.session': {
    /** The family of its tokens. */
    id: string;
    user_id: number;
    browser: string | null;
    system: string | null;
    last_used_at: Date;
  };
  'notices.walk': { one: Generated<boolean>; position: number; reached: Generated<number> };
  'notices.due': { user_id: number; up_to: number; due_at: Generated<Date> };
  'notices.link_key': { one: Generated<boolean>; key: Buffer };
  'waitlist.email_key': { key: Buffer };
  'waitlist.entry': { id: string; name: string; email: string; joined_at: Date };
  'selling.order_words': {
    order_id: number;
    checkout_id: number;
    buyer_id: number;
    artist_id: number;
    artist_name: string;
    titles: unknown;
    ship_to: unknown;
    note: string | null;
    tracking: string | null;
    return_reason: string | null;
    return_answer: string | null;
    ships_from: Generated<string | null>;
    days: Generated<number | null>;
  };
  'selling.terms': {
    user_id: number;
    how_to_pay: string | null;
    ships_from: Generated<string | null>;
    rates: Generated<unknown>;
    payout_account: Generated<string | null>;
  };
  'selling.notice': {
    provider: string;
    id: string;
    payment: string;
    came_at: Generated<Date>;
    due_at: Generated<Date>;
    tries: Generated<number>;
    handled_at: Date | null;
  };
  'selling.watched_payment': {
    checkout_id: number;
    reference: string;
    look_at: Date;
    tries: Generated<number>;
    until: Date;
  };
  'selling.invoice': {
    number: string;
    order_id: number;
    buyer_id: number;
    artist_id: number;
    kind: 'invoice' | 'credit_note';
    issued_at: Date;
    amount_cents: number;
    says: unknown;
    pdf: ColumnType<Buffer | null, undefined, Buffer>;
  };
  'messages.message_words': {
    id: GeneratedAlways<number>;
    conversation_id: number;
    number: number;
    member_id: number;
    artist_id: number;
    by: 'member' | 'artist';
    sent_at: Date;
    text: string | null;
  };
  'messages.report_words': {
    id: GeneratedAlways<number>;
    conversation_id: number;
    writer_id: number;
    reason: string | null;
  };
  'messages.stop_words': { user_id: number; reason: string | null };
  'http.idempotency': {
    key_hash: Buffer;
    account_id: number | null;
    fingerprint: Buffer;
    seed: string;
    created_at: Date;
    status: number | null;
    answer: string | null;
    position: number | null;
  };
  'reacting.checkpoint': { reactor: string; position: Generated<number>; types: string[] | null };
  'reacting.effect': {
    reactor: string;
    key: string;
    name: string;
    event_id: string;
    stream_id: string;
    collected_at: Generated<Date>;
    due_at: Generated<Date>;
    tries: Generated<number>;
    error: string | null;
    done_at: Date | null;
  };
  'reacting.cancelled': { stream_id: string; cancelled_at: Generated<Date> };
  'liveness.attempt': {
    kind: AttemptKind;
    key: string;
    begun: Generated<number>;
    begun_at: Generated<Date>;
    reason: string;
    put_aside_at: Date | null;
    discarded_at: Date | null;
    discard_reason: string | null;
  };
  'engagement.visitor_salt': { day: string; salt: Buffer };
};
