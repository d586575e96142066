// The settings of image rendering: requests for links and information may carry them; wrong ones are refused, others have no effect.
import { integer, object, text } from '../operations/shape.ts';

export const transformation = object(
  {
    height: integer({ minimum: 0 }),
    width: integer({ minimum: 0 }),
    resize: text({ oneOf: ['cover', 'contain', 'fill'] }),
    format: text({ oneOf: ['origin', 'avif', 'webp'] }),
    quality: integer({ minimum: 20, maximum: 100 }),
  },
  [],
);
