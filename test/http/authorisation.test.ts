import t, { type Test } from 'tap';
import { fail } from '../../src/errors.ts';
import { revokeAdmin } from '../../src/shop/accounts/admin.ts';
import { type Answer, type Client, createClient } from '../helpers/client.ts';
import { startStack } from '../helpers/stack.ts';
import { compareAnswers } from './answers.ts';
import type { Call, Made, Person, SetUp } from './calls/call.ts';
import { withPublished } from './calls/things.ts';
import { readDescription } from './description.ts';
import { makeCall } from './make-call.ts';
import { callOf } from './prepare.ts';
import { collectRoutes } from './routes.ts';
import { ACTORS, type Actor, OPEN, RULES, type Rule, type Verdict } from './rules.ts';
import { stored } from './stored.ts';
import { badTokens, claimsOf, signToken } from './tokens.ts';

t.test('who may make which call', async (t) => {
  const routes = collectRoutes(t);
  const stack = await startStack(t, { redis: false });
  const { description, operations } = await readDescription(stack.visitor());
  const complaintsOf = compareAnswers(description);
  const secret = stack.config.jwtSecret;

  const isOpen = ({ method, path }: (typeof routes)[number]) => method === 'GET' && OPEN.some((one) => one.test(path));
  // A page of the app may have the name of a call.
  const names = routes.filter((route) => !isOpen(route)).map(({ method, path }) => `${method} ${path}`);

  type Cast = { people: Record<Exclude<Actor, 'visitor'>, Person>; made: Made };
  type Scene = Cast & { call: [string, Call] };

  /** Makes everybody who may try a call, and the owner's things. */
  async function makeCast(setUp: SetUp | undefined): Promise<Cast> {
    const [user, admin, other, owner] = await Promise.all([
      stack.shopper('User'),
      stack.admin(),
      stack.artist('Other'),
      stack.artist('Owner'),
    ]);
    await setUp?.(other, stack);
    const made = (await setUp?.(owner, stack)) ?? {};
    await stack.foldAll();
    return { people: { user, admin, other, owner }, made };
  }

  /** Those who only read, by what the owner has made. */
  const readers = new Map<SetUp | undefined, Promise<Cast>>();

  /** Finds everybody who may try a call: a read changes nothing for the next one. */
  async function setScene(route: string): Promise<Scene> {
    const call = callOf(route);
    const { setUp } = call;
    const cast = (route.startsWith('GET') && readers.get(setUp)) || makeCast(setUp);
    if (route.startsWith('GET')) readers.set(setUp, cast);
    return { call: [route, call], ...(await cast) };
  }

  function check(t: Test, what: string, answer: Answer<unknown>, verdict: Verdict) {
    const wanted =
      typeof verdict === 'number' ? { status: verdict } : { status: fail(verdict).statusCode, body: { code: verdict } };
    t.match(answer, wanted, `${what}: ${verdict}`);
  }

  /** Makes a refused call in both spellings. */
  async function refuse(t: Test, what: string, verdict: Verdict, make: (atRoot: boolean) => Promise<Answer<unknown>>) {
    for (const atRoot of [false, true]) check(t, what, await make(atRoot), verdict);
  }

  t.test('every route of the app has a rule', async (t) => {
    const versioned = routes.filter((route) => route.path.startsWith('/api/v1/') && !isOpen(route));
    t.same(versioned.map(({ method, path }) => `${method} ${path}`).sort(), Object.keys(RULES).sort());
    for (const route of routes.filter(({ path }) => !path.startsWith('/api/v1/')))
      t.ok(isOpen(route) || `${route.method} /api/v1${route.path}` in RULES, `${route.method} ${route.path}`);
  });

  for (const [route, rule] of Object.entries(RULES))
    t.test(route, async (t) => {
      const { call, people, made } = await setScene(route);
      const hasRoot = names.includes(route.replace('/api/v1', ''));
      const operation = operations.find(({ name }) => name === route)?.operation;
      if (!operation) throw new Error(`${route} is not described`);
      const clientOf = (actor: Actor): Client => (actor === 'visitor' ? stack.visitor() : people[actor]);
      const personOf = (actor: Actor): Person => (actor === 'visitor' ? people.owner : people[actor]);
      const make = (actor: Actor, client: Client) => async (atRoot: boolean) => {
        const person = personOf(actor);
        const answer = await makeCall(client, call, { person, made, atRoot: atRoot && hasRoot });
        // A refresh token is exchanged once: the next call brings the fresh one.
        const fresh = (answer.body as { refresh_token?: string } | null)?.refresh_token;
        if (fresh !== undefined) person.session.refresh_token = fresh;
        return answer;
      };
      const isRefused = (actor: Actor) => typeof rule[actor] === 'string';
      const bad = Object.entries(badTokens(people.owner.token ?? '', secret));
      const withBadToken = (token: string) => make('visitor', createClient(stack.origin, token));

      const before = await stored(stack.db);
      for (const actor of ACTORS.filter(isRefused)) await refuse(t, actor, rule[actor], make(actor, clientOf(actor)));

      for (const actor of ACTORS.filter((one) => one !== 'visitor' && isRefused(one))) {
        const claims = { ...claimsOf(personOf(actor).token ?? ''), is_admin: true, role: 'artist', owner: true };
        const boastful = createClient(stack.origin, signToken(claims, { secret }));
        await refuse(t, `${actor} with a token that boasts`, rule[actor], make(actor, boastful));
      }

      if (isRefused('visitor'))
        for (const [what, token] of bad) await refuse(t, `a token ${what}`, rule.visitor, withBadToken(token));
      t.same(await stored(stack.db), before, 'nothing that was refused has changed anything');

      if (!isRefused('visitor'))
        for (const [what, token] of bad) check(t, `a token ${what}`, await withBadToken(token)(false), rule.visitor);
      for (const actor of ACTORS.filter((one) => !isRefused(one))) {
        const answer = await make(actor, clientOf(actor))(false);
        check(t, actor, answer, rule[actor]);
        t.same(complaintsOf(operation, answer), [], `${actor}: as described`);
      }
    });

  t.test('what is not published is nobody else to see', async (t) => {
    const { people, made } = await makeCast(withPublished);
    const unpublish = (path: string) => people.owner.call('PUT', path, { body: { is_published: false } });
    const everybody = [stack.visitor(), ...Object.values(people)];

    const own = await people.owner.call<{ pages: { id: number }[] }>('GET', '/artists/me/minisite/pages');
    for (const { id } of own.body.pages) t.equal((await unpublish(`/artists/me/minisite/pages/${id}`)).status, 200);
    await stack.foldAll();
    for (const client of everybody) {
      const answer = await client.call('GET', `/artists/${made.id}/minisite/pages`);
      t.match(answer, { status: 200, body: { pages: [] } });
      t.equal((answer.body.pages as unknown[]).length, 0, 'no draft');
    }

    t.equal((await unpublish('/artists/me/minisite')).status, 200);
    await stack.foldAll();
    for (const client of everybody)
      for (const path of [`/artists/${made.id}`, `/artists/${made.id}/minisite`, `/artists/${made.id}/minisite/pages`])
        t.equal((await client.call('GET', path)).status, 404, path);
  });

  t.test('a right that is taken away is gone at once, whatever tokens there are', async (t) => {
    const admin = await stack.admin();
    const look = () => admin.call('GET', '/api/v1/operations/status');
    t.equal((await look()).status, 200);
    await revokeAdmin(stack.parts, admin.session.user.email);
    check(t, 'no administrator any more', await look(), 'FORBIDDEN');
  });

  t.test('a session that has ended makes no administrator', async (t) => {
    const admin = await stack.admin();
    const body = { refresh_token: admin.session.refresh_token };
    t.equal((await admin.call('POST', '/auth/logout', { body })).status, 204);
    for (const [route, rule] of Object.entries(RULES) as [string, Rule][])
      if (rule.user === 'FORBIDDEN' && rule.admin === 200)
        check(t, route, await admin.call('GET', route.replace('GET ', '')), 'UNAUTHENTICATED');
  });
});
