import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Question, type QuestionProps } from './Question.tsx';

/** A button for something that cannot be undone: it asks first. */
export function AskFirst(question: Omit<QuestionProps, 'open' | 'onClose'>) {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {question.label}
      </Button>
      <Question {...question} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
