import { useEffect, useState } from 'react';
import { bytesOf } from './queue.ts';

/** The address of a picture that is only on this device yet; undefined until it is read, and where it has arrived. */
export function useQueuedPicture(key: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (key === undefined) return;
    let made: string | undefined;
    let isLeft = false;
    void bytesOf(key)
      .catch(() => undefined)
      .then((bytes) => {
        if (bytes === undefined || isLeft) return;
        made = URL.createObjectURL(bytes);
        setUrl(made);
      });
    return () => {
      isLeft = true;
      setUrl(undefined);
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [key]);
  return url;
}
