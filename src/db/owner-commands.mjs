// @ts-check

/**
 * The operator's commands that need the owner of the schema. Plain JavaScript, because the scripts that start a command
 * give the owner's URL to these alone.
 */
export const OWNER_COMMANDS = ['migrate', 'erase', 'retention', 'epoch', 'lanes', 'distribute'];

/** Their names, as a sentence has them. */
export const OWNER_COMMANDS_IN_WORDS = new Intl.ListFormat('en-GB').format(OWNER_COMMANDS);
