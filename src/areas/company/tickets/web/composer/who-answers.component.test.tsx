import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Present } from '#platform/shared/presence.ts';
import { WhoAnswers } from './who-answers.tsx';

const present = (name: string, writing: Present['writing']): Present => ({
  id: name,
  name,
  photo_url: null,
  writing,
});
const said = () => screen.getByRole('status').textContent;

test('from the first key on, whoever else has a ticket open is named to the one who answers, and who answers to them', () => {
  const { rerender } = render(<WhoAnswers others={[present('Hannah Kessler', null)]} isWriting={false} />);
  expect(said()).toBe('');
  rerender(<WhoAnswers others={[present('Hannah Kessler', null)]} isWriting />);
  expect(said()).toBe('Hannah sees that you are answering');
  rerender(<WhoAnswers others={[present('Hannah Kessler', 'form'), present('Luis Arredondo', null)]} isWriting />);
  expect(said()).toBe('Hannah is answering already');
  rerender(<WhoAnswers others={[present('Hannah Kessler', null), present('Luis Arredondo', null)]} isWriting />);
  expect(said()).toBe('Hannah and Luis see that you are answering');
});
