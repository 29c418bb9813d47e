export type Address = { host: string; port: number };

/** A user of Redis; nothing where it asks for none. */
export type Login = { username?: string; password?: string };

/** Where Redis is: one server, a cluster by some of its nodes, or the master that sentinels name. */
export type RedisPlace =
  | { kind: 'one'; url: string }
  | { kind: 'cluster'; nodes: Address[]; login: Login; tls: boolean }
  | { kind: 'sentinel'; sentinels: Address[]; master: string; login: Login; sentinelLogin: Login; tls: boolean };
