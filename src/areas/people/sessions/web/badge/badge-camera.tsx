import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { sides, useReading } from './badge-reading.ts';

const t = texts({
  camera: {
    en: 'Camera: hold the QR code of the badge in front of it',
    es: 'Cámara: pon frente a ella el código QR del gafete',
  },
  hold: { en: 'Hold the QR code of your badge in the picture.', es: 'Pon el código QR de tu gafete en la imagen.' },
  turn: { en: 'Other camera', es: 'Otra cámara' },
  close: { en: 'Close the camera', es: 'Cerrar la cámara' },
});

interface BadgeCameraProps {
  /** What stands on the badge. */
  onRead: (number: string) => void;
  onClose: () => void;
}

/** The picture of the camera, until a badge is in it. Nothing of it is kept or leaves the tablet. */
export function BadgeCamera({ onRead, onClose }: BadgeCameraProps) {
  const say = useSay();
  const [side, setSide] = useState<keyof typeof sides>('environment');
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const fault = useReading(video, side, onRead);
  return (
    <div className="grid gap-3">
      {fault === undefined ? (
        <>
          <video
            ref={setVideo}
            muted
            playsInline
            aria-label={say(t.camera)}
            className="aspect-[4/3] w-full rounded-2 bg-press object-cover"
          />
          <p role="status" className="text-14 text-text-2">
            {say(t.hold)}
          </p>
        </>
      ) : (
        <Banner tone="warn">{say(fault)}</Banner>
      )}
      <div className="flex flex-wrap gap-2">
        {fault === undefined && (
          <Button size="large" onClick={() => setSide(sides[side])}>
            {say(t.turn)}
          </Button>
        )}
        <Button size="large" onClick={onClose}>
          {say(t.close)}
        </Button>
      </div>
    </div>
  );
}
