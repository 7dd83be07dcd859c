import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, callsOf } from '#test/component/server.ts';
import { BadgeSignIn } from './badge-sign-in.tsx';

const number = '7KQ2MZX9RWBDHT4LPNV3';
let stopped = 0;
let shown: string | undefined;

class Detector {
  static getSupportedFormats = async () => ['qr_code'];
  detect = async () => (shown === undefined ? [] : [{ rawValue: shown }]);
}

beforeEach(() => {
  stopped = 0;
  shown = undefined;
  vi.stubGlobal('BarcodeDetector', Detector);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  answer('GET', '/auth/tablet', () => ({ body: { tablet: { name: 'Line 1', factory: 'reno' } } }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

function giveCamera(open: () => Promise<unknown>): void {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: open } });
}

async function openCamera(): Promise<void> {
  render(<BadgeSignIn />);
  fireEvent.click(await screen.findByRole('button', { name: 'Scan with the camera' }));
}

test('a badge that the camera sees stands as typed, the camera goes off, and the PIN is next', async () => {
  const stream = new MediaStream();
  stream.getTracks = () => [Object.assign(new EventTarget(), { stop: () => (stopped += 1) }) as never];
  giveCamera(async () => stream);
  answer('POST', '/auth/badge', () => ({
    status: 401,
    body: { code: 'invalid_credentials', message: 'No.', said: { en: 'No.', es: 'No.' }, requestId: '1' },
  }));
  await openCamera();
  await screen.findByLabelText('Camera: hold the QR code of the badge in front of it');
  expect(screen.getByLabelText('Badge')).toHaveProperty('value', '');
  shown = number;
  await waitFor(() => expect(screen.getByLabelText('Badge')).toHaveProperty('value', number));
  expect(stopped).toBe(1);
  const pin = screen.getByLabelText('PIN of six digits');
  expect(document.activeElement).toBe(pin);
  fireEvent.change(pin, { target: { value: '271828' } });
  await waitFor(() => expect(callsOf('POST', '/auth/badge')[0]?.body).toEqual({ number, pin: '271828' }));
});

test('where the camera is refused or there is none, the page says so and the number can be typed', async () => {
  giveCamera(async () => {
    throw new DOMException('no', 'NotAllowedError');
  });
  await openCamera();
  await screen.findByText(/does not let this page use the camera/u);
  fireEvent.click(screen.getByRole('button', { name: 'Close the camera' }));
  Reflect.deleteProperty(navigator, 'mediaDevices');
  fireEvent.click(screen.getByRole('button', { name: 'Scan with the camera' }));
  await screen.findByText(/has no camera that can be used/u);
  expect(screen.getByLabelText('Badge')).toBeTruthy();
});
