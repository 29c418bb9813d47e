/** A variable that the test command sets. @throws Error when it is missing */
export function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with \`npm test\`.`);
  return value;
}
