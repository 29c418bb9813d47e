import Type from 'typebox';
import { PostgresUrl, whole } from './kinds.ts';

/** Where what is kept is kept. */
export const STORES = {
  DATA_DIR: Type.String({
    minLength: 1,
    default: '.data',
    description: 'a folder',
    meaning: 'databases, images, mail, keys and logs of this installation',
  }),
  /** Of the start alone; neither API nor worker reads it. */
  BACKUP_DIR: Type.Optional(
    Type.String({
      description: 'a folder',
      meaning:
        'where `npm start` archives what PostgreSQL writes, for [backup](operating.md#backup) and restore; without it nothing is archived',
    }),
  ),
  DATABASE_URL: PostgresUrl({
    otherwise: 'embedded',
    meaning:
      "PostgreSQL 18 or later, or [several servers](operating.md#standby-and-failover), with a user for the application alone, which `migrate` makes; `npm start` takes the owner's URL, too, and makes it",
  }),
  DATABASE_DIRECT_URL: Type.Optional(
    PostgresUrl({
      meaning:
        'where `DATABASE_URL` leads through a [pooler in transaction mode](operating.md#a-pooler): the same database and user without it, for what needs a session',
    }),
  ),
  DATABASE_OWNER_URL: Type.Optional(
    PostgresUrl({
      otherwise: 'embedded',
      meaning:
        'the same database as its owner, who may create roles: for `migrate`, `erase`, `retention`, `epoch`, `lanes` and `distribute` only; API and workers refuse to start with it',
    }),
  ),
  DATABASE_UNSAFE: Type.Enum(['on', 'off'], {
    default: 'off',
    description: '`on` or `off`',
    meaning:
      '`on`: API and worker start although PostgreSQL may lose what it has confirmed, with `synchronous_commit` below `on`, or without `fsync` or `full_page_writes`; `status` and the console say so',
  }),
  DATABASE_VOLUME: Type.Optional(
    Type.String({
      pattern: '^(/.*|[1-9]\\d{0,6}[MGT]B)$',
      description: 'a folder on the disk of the database, such as /var/lib/postgresql, or its size, such as 100GB',
      meaning:
        'where the room of the database ends: a folder on its disk, such as `/var/lib/postgresql`, or a size, such as `100GB`; when it is nearly full, engagement is refused ([a full disk](operating.md#a-disk-fills-up)). `npm start` names the data folder',
    }),
  ),
  DATABASE_REPLICA_URL: Type.String({
    default: '',
    description: 'postgres:// URLs, comma-separated',
    meaning:
      'streaming replicas of that database, comma-separated, that lists, works, artists, mini-sites, statistics and events are read from ([read replicas](operating.md#read-replicas))',
  }),
  REDIS_URL: Type.Optional(
    Type.String({
      otherwise: 'embedded',
      meaning:
        '`redis://` one server, `redis+cluster://` or `redis+sentinel://` several ([how](operating.md#several-redis-servers)), each with `maxmemory-policy noeviction`',
    }),
  ),
  QUEUE_PREFIX: Type.String({
    pattern: '^[\\w-]+$',
    default: 'vernissage',
    description: 'letters, digits, `-` and `_`',
    meaning: 'separates installations that share one Redis',
  }),
  IMAGES_URL: Type.Optional(
    Type.String({
      pattern: '^s3://[a-z0-9.-]{3,63}/?\\?region=[\\w-]+(&endpoint=https?://.+)?$',
      description: 's3://<bucket>?region=<region>, followed by &endpoint=<http URL> for a service that is not AWS',
      otherwise: '`DATA_DIR/images`',
      meaning:
        '`s3://<bucket>?region=<region>`, with `&endpoint=<URL>` for a service that is not AWS; credentials from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`. Several machines need a bucket or a shared folder',
    }),
  ),
  ENGAGEMENT_RETENTION: Type.Optional(
    Type.Integer({
      ...whole(7, 36_500, 'of days'),
      meaning:
        'days, 7 or more, after which `operator retention` exports events of engagement and drops them from the log; without it they are kept',
    }),
  ),
  EXPORTS_DIR: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'a folder',
      otherwise: '`DATA_DIR/exports`',
      meaning: 'where `operator retention` keeps the exports; API and worker need no access to it',
    }),
  ),
};
