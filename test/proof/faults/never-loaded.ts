/** In place of a module whose loading never ends. */
await new Promise(() => undefined);
