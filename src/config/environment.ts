import Type, { type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { ConfigError } from './config-error.ts';
import type { Meaning } from './variables/kinds.ts';
import { MARKETPLACE } from './variables/marketplace.ts';
import { PROCESSES } from './variables/processes.ts';
import { STORES } from './variables/stores.ts';

const Environment = Type.Object({ ...PROCESSES, ...STORES, ...MARKETPLACE });

const checkEnvironment = Compile(Environment);

/** The variables as they are set, with defaults for those that are not. */
export type Environment = Static<typeof Environment>;

type Variable = TSchema & Partial<Meaning> & { description?: string; default?: string | number };

/** All variables of an installation, by their names. */
export const VARIABLES: Record<string, Variable> = Environment.properties;

/** @throws ConfigError naming the first variable that is wrong and what it must be */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const environment = Value.Convert(Environment, Value.Default(Environment, Value.Clean(Environment, given)));
  if (checkEnvironment.Check(environment)) return environment;
  const [first] = checkEnvironment.Errors(environment);
  const missing = first?.keyword === 'required' ? first.params.requiredProperties[0] : undefined;
  const name = missing ?? first?.instancePath.split('/')[1] ?? 'environment';
  const allowed = VARIABLES[name]?.description ?? 'valid';
  throw new ConfigError(`${name} ${missing ? 'is missing' : 'is wrong'}: it must be ${allowed}.`);
}
