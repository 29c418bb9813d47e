import type pg from 'pg';
import { findWritable, isSameServer, NoPrimaryError, type Writable } from './takes-writes.ts';

/** Milliseconds between two looks at all servers, while there are connections to one of them. */
const LOOK_EVERY = 2_000;

/** The servers that a URL names, a URL each: `postgres://user@one:5432,two:5432/name` names two. */
export function serversOf(url: string): [string, ...string[]] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  const [first, ...others] = hosts.split(',').map((host) => `${before}${host}${after}`);
  return [first || url, ...others];
}

/** The URL that tells how to log in, in a form that every parser of URLs knows: of several servers, the first. */
export const loginOf = (url: string): URL => new URL(serversOf(url)[0]);

/** Finds the server that takes writes, of those that a URL names. */
export type Primary = {
  /** @returns null when the URL names one server: there is nothing to find @throws NoPrimaryError */
  find(): Promise<Writable | null>;
  /** Doubts the server that was found, since a connection there failed: the next search asks all servers. */
  forget(): void;
  /**
   * Lets a client keep its connection for as long as its server is the one that takes writes. So no process reads one
   * server and appends to another, also when the earlier one runs on.
   *
   * @param server to which it is connected
   * @throws NoPrimaryError when another one takes writes by now
   */
  keep(client: pg.Client, server: Writable): void;
};

function searchAmong(servers: string[]): Primary {
  const kept = new Map<pg.Client, Writable>();
  let known: Writable | undefined;
  let isSure = false;
  let searching: Promise<Writable> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const askAll = async () => {
    const found = await findWritable(servers, known);
    known = found;
    isSure = true;
    for (const [client, server] of kept)
      if (!isSameServer(server, found)) client.connection.stream.destroy(new NoPrimaryError('connection given up'));
    return found;
  };
  // Who asks during a search takes its answer. If that is old, the connection fails, or the next look ends it.
  const search = () => {
    searching ??= askAll().finally(() => {
      searching = undefined;
    });
    return searching;
  };
  const look = () => void search().catch(() => undefined);

  return {
    async find() {
      if (servers.length === 1) return null;
      return known && isSure ? known : search();
    },
    forget() {
      isSure = false;
    },
    keep(client, server) {
      if (!known || !isSameServer(server, known))
        throw new NoPrimaryError('no connection: another server takes writes by now');
      kept.set(client, server);
      timer ??= setInterval(look, LOOK_EVERY).unref();
      client.once('end', () => {
        kept.delete(client);
        if (kept.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      });
    },
  };
}

const searches = new Map<string, Primary>();

/** All pools of a process that have the same URL look for the primary together. */
export function primaryOf(url: string): Primary {
  const search = searches.get(url) ?? searchAmong(serversOf(url));
  searches.set(url, search);
  return search;
}

/**
 * Makes the `connect` of a client, which leads to the server that takes writes: nobody is given a connection to one that
 * does not, also when the URL names a single server, whose address may have moved.
 */
export function connectTo(primary: Primary, client: pg.Client) {
  const connect: () => Promise<pg.Client> = client.connect.bind(client);
  const ask = client.query.bind(client);
  const toPrimary = async () => {
    try {
      const server = await primary.find();
      if (server) Object.assign(client, { host: server.host, port: server.port });
      await connect();
      const { rows } = await ask<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      if (rows[0]?.standby) throw new NoPrimaryError('no connection: the server is a standby, and takes no writes');
      if (server) primary.keep(client, server);
      return client;
    } catch (error) {
      primary.forget();
      await client.end().catch(() => undefined);
      throw error;
    }
  };
  return (called?: (error: unknown) => void) => {
    const connected = toPrimary();
    if (called) connected.then(() => called(null), called);
    return connected;
  };
}
