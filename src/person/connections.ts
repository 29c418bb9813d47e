/** Connections that a worker needs to erase: two locks, and two that work under them. */
export const FOR_ERASING = 4;
