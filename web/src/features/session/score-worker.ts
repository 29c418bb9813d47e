import { openScore, type PasswordOwner } from '#contract/password-score.ts';

const score = openScore();

addEventListener('message', ({ data: [password, owner] }: MessageEvent<[string, PasswordOwner]>) => {
  postMessage(score(password, owner));
});
