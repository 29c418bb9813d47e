// @ts-check

/**
 * The operator's commands that need the owner of the schema. Plain JavaScript, because the scripts that start a command
 * give the owner's URL to these alone.
 */
export const OWNER_COMMANDS = ['migrate', 'erase', 'retention', 'epoch', 'lanes', 'distribute'];

/** Their names, as a sentence has them. Called only for a sentence: the data of a language take a while to load. */
export const ownerCommandsInWords = () => new Intl.ListFormat('en-GB').format(OWNER_COMMANDS);
