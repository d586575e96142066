// Which robots tags an upload may have.
import { describe, expect, test } from 'vitest';
import { checkRobotsTag } from './robots-tag.ts';

function complaint(tag: string): string | undefined {
  try {
    checkRobotsTag(tag);
    return undefined;
  } catch (error) {
    return (error as Error).message.replace('Invalid X-Robots-Tag header: ', '');
  }
}

describe('the robots tag of an upload', () => {
  test.each([
    'noindex',
    'noindex, nofollow',
    'none,',
    'max-snippet: -1, max-image-preview:large',
    'googlebot: noindex, otherbot: nofollow',
    'unavailable_after: Friday, 25 Jun 2010 15:00:00 GMT, noindex',
    'otherbot: unavailable_after: 2030-01-01',
  ])('may be %j', (tag) => {
    expect(complaint(tag)).toBeUndefined();
  });

  test.each([
    ['bogus', 'Invalid X-Robots-Tag rule: "bogus"'],
    ['NOINDEX', 'Invalid X-Robots-Tag rule: "NOINDEX"'],
    ['noindex, index', 'Invalid X-Robots-Tag rule: "index"'],
    ['noindex,,nofollow', 'X-Robots-Tag header contains empty rule'],
    ['googlebot:', 'X-Robots-Tag user agent "googlebot" has no rules specified'],
    ['googlebot: bogus', 'Invalid X-Robots-Tag rule: "bogus"'],
    ['max-snippet:', 'X-Robots-Tag rule "max-snippet" requires a value'],
    ['max-snippet: -2', 'X-Robots-Tag "max-snippet" value must be an integer >= -1, got: "-2"'],
    ['max-video-preview: x', 'X-Robots-Tag "max-video-preview" value must be an integer >= -1, got: "x"'],
    [
      'max-image-preview: huge',
      'X-Robots-Tag "max-image-preview" value must be one of: none, standard, large, got: "huge"',
    ],
    ['unavailable_after: soon', 'X-Robots-Tag "unavailable_after" value must be a valid date, got: "soon"'],
  ])('may not be %j', (tag, message) => {
    expect(complaint(tag)).toBe(message);
  });
});
