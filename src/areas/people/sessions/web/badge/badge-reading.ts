import { useEffect, useRef, useState } from 'react';
import { texts, type Text } from '#platform/shared/text.ts';
import { frameReader } from './read-qr.ts';

const t = texts({
  refused: {
    en: 'The browser does not let this page use the camera. Allow it in the settings of the page, or type the number.',
    es: 'El navegador no permite que esta página use la cámara. Permítelo en los ajustes de la página o escribe el número.',
  },
  none: {
    en: 'This device has no camera that can be used now. Type the number.',
    es: 'Este dispositivo no tiene una cámara disponible ahora. Escribe el número.',
  },
});

/** Between two looks, so that a tablet neither gets warm nor waits for a badge that is already there. */
const lookEveryMs = 150;

/** The two cameras of a tablet, each with the one that is turned to next. */
export const sides = { environment: 'user', user: 'environment' } as const;

/** Shows what the camera of one side sees, from its first picture on. False where no camera is given to this page. */
async function openCamera(video: HTMLVideoElement, side: keyof typeof sides, leaving: AbortSignal): Promise<boolean> {
  // Pages that came without encryption are given no camera.
  const stream = await navigator.mediaDevices?.getUserMedia({ video: { facingMode: side }, audio: false });
  if (stream === undefined) return false;
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (leaving.aborted) stop();
  else {
    leaving.addEventListener('abort', stop);
    video.srcObject = stream;
    await video.play();
  }
  return true;
}

/** What stands in the code that is held before the camera, once there is one; undefined when nobody waits for it any more. */
async function readCode(video: HTMLVideoElement, leaving: AbortSignal): Promise<string | undefined> {
  const read = await frameReader();
  while (!leaving.aborted) {
    const found = await read(video);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  return undefined;
}

/** Looks at what the camera of one side shows and tells what it reads, once. Answers what stands in the way. */
export function useReading(
  video: HTMLVideoElement | null,
  side: keyof typeof sides,
  onRead: (number: string) => void,
): Text | undefined {
  const [fault, setFault] = useState<Text>();
  const tell = useRef(onRead);
  useEffect(() => {
    tell.current = onRead;
  });
  useEffect(() => {
    if (video === null) return;
    const leaving = new AbortController();
    const look = async () => {
      if (!(await openCamera(video, side, leaving.signal))) return setFault(t.none);
      const found = await readCode(video, leaving.signal);
      if (found !== undefined && !leaving.signal.aborted) tell.current(found);
    };
    look().catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      setFault(error instanceof DOMException && error.name === 'NotAllowedError' ? t.refused : t.none);
    });
    return () => leaving.abort();
  }, [video, side]);
  return fault;
}
