import { z } from 'zod';

/** An address of the web, without a slash at its end. */
export const webAddress = z
  .string()
  .refine(
    (value) => /^https?:\/\//.test(value) && URL.canParse(value),
    'must be an address such as https://portal.example.com',
  )
  .transform((value) => value.replace(/\/+$/, ''));
