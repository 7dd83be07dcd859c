import { useState } from 'react';

/** Whether this screen has shown the record of this key before: what is gone now was taken out of its reader's sight. */
export function useHad(key: string, isThere: boolean): boolean {
  const [had, setHad] = useState<string>();
  if (isThere && had !== key) setHad(key);
  return had === key;
}
