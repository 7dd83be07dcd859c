import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, which the parts use to hand a number to their style sheet. */
    [property: `--${string}`]: string | number | undefined;
  }
}
