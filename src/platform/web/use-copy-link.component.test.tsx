import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { CopyButton } from '#ui/copy-button.tsx';
import { ToastHost } from './frame/toast-host.tsx';
import { useCopyLink } from './use-copy-link.ts';

function Link() {
  const copy = useCopyLink();
  return (
    <button type="button" onClick={() => copy('/projects/26-041')}>
      Copy link
    </button>
  );
}

const user = userEvent.setup({ delay: null, writeToClipboard: false });
const clipboardIs = (value: unknown) => Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
const markedIs = (copies: ((text: string) => boolean) | undefined) =>
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value:
      copies &&
      (() => copies(document.activeElement instanceof HTMLTextAreaElement ? document.activeElement.value : '')),
  });
afterEach(() => {
  clipboardIs(undefined);
  markedIs(undefined);
});

describe('an address or a key is taken along', () => {
  const refuses = { writeText: () => Promise.reject(new Error('Not allowed')) };
  const pressed = async () => {
    render(
      <>
        <Link />
        <CopyButton text="26-041" label="Copy number" copiedLabel="Copied" />
        <ToastHost />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    await user.click(screen.getByRole('button', { name: 'Copy number' }));
  };

  test.each([
    ['there is no clipboard for a page without encryption', undefined],
    ['the person or the browser refuses it', refuses],
  ])('by what is marked where %s', async (_why, clipboard) => {
    const copied: string[] = [];
    clipboardIs(clipboard);
    markedIs((text) => copied.push(text) > 0);
    await pressed();
    await screen.findByText('Link copied');
    await screen.findByRole('button', { name: 'Copied' });
    expect(copied).toEqual([`${location.origin}/projects/26-041`, '26-041']);
    expect(document.querySelector('textarea')).toBeNull();
  });

  test('or is said in words where neither goes, and nothing claims that it was', async () => {
    clipboardIs(refuses);
    markedIs(() => false);
    await pressed();
    await screen.findByText(`The link could not be copied: ${location.origin}/projects/26-041`);
    expect(screen.queryByText('Link copied')).toBeNull();
    expect(screen.queryByText('Copied')).toBeNull();
  });
});
