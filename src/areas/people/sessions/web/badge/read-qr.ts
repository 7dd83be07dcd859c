/** What looks for codes in pictures, where the browser itself can: Chrome on Android and macOS, and tablets with either. */
interface CodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
interface CodeDetectorMaker {
  new (options: { formats: readonly string[] }): CodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

declare global {
  var BarcodeDetector: CodeDetectorMaker | undefined;
}

/** What stands in the QR code that a camera shows; undefined while it shows none that can be read. */
export type FrameReader = (video: HTMLVideoElement) => Promise<string | undefined>;

/** A picture in rows of red, green, blue and opacity, as canvases give it. */
export interface Frame {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** So wide a picture shows a badge held at arm's length, and is read within a frame of the camera. */
const readPixels = 640;

/** By the browser where it reads such codes itself, else by a library that is fetched then. */
export async function frameReader(): Promise<FrameReader> {
  const formats = (await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (globalThis.BarcodeDetector !== undefined && formats.includes('qr_code')) {
    const detector = new globalThis.BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const read = await pictureReader();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const scale = Math.min(1, readPixels / Math.max(video.videoWidth, video.videoHeight, 1));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (context === null || width === 0 || height === 0) return Promise.resolve(undefined);
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    context.drawImage(video, 0, 0, width, height);
    return Promise.resolve(read(context.getImageData(0, 0, width, height)));
  };
}

/** Reads single pictures; the code of it comes with the first who asks. */
export async function pictureReader(): Promise<(frame: Frame) => string | undefined> {
  const { default: decode } = await import('qr/decode.js');
  return (frame) => {
    try {
      return decode(frame);
    } catch {
      // The library says by an error that there is no code in a picture, which is so for nearly all of them.
      return undefined;
    }
  };
}
