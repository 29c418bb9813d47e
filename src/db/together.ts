/** Questions that one query answers at most. */
const AT_ONCE = 500;

type Waiting<Question, Answer> = {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * Asks together what is asked at the same time: questions that arrive while a query is under way leave in the next one,
 * so that parsing, planning and the way there and back are paid once for all of them. A query begins after all of its
 * questions were asked, so each answer is as fresh as if it had been asked alone.
 *
 * @param ask answers questions in their order
 * @returns a function that asks one question, and throws what the query that it was part of threw
 */
export function together<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  const waiting: Waiting<Question, Answer>[] = [];
  let running = false;

  const answer = async (batch: Waiting<Question, Answer>[]) => {
    try {
      const answers = await ask(batch.map(({ question }) => question));
      if (answers.length !== batch.length) throw new Error(`${batch.length} questions had ${answers.length} answers`);
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const run = async () => {
    running = true;
    // Let the questions of the same turn of the event loop join the first query.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) await answer(waiting.splice(0, AT_ONCE));
    running = false;
  };
  return (question) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    waiting.push({ question, resolve, reject });
    if (!running) void run();
    return promise;
  };
}
