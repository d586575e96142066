// Which names buckets and objects may have.
import { describe, expect, test } from 'vitest';
import { checkBucketName, checkNewObjectName, checkObjectName } from './names.ts';

describe('names', () => {
  test('of buckets have up to 100 characters of a small alphabet and no spaces around them', () => {
    for (const name of ['a', '.', '..', 'public', "A_!.*'() &$=@;:+,?-z", 'n'.repeat(100)])
      expect(() => {
        checkBucketName(name);
      }).not.toThrow();
    for (const name of ['', ' a', 'a ', 'a/b', 'a\\b', 'bückét', 'a#b', 'a\nb', 'foo--table-s3', 'n'.repeat(101)])
      expect(() => {
        checkBucketName(name);
      }).toThrow('Bucket name invalid');
  });

  test('of objects may have slashes, wherever', () => {
    for (const name of ['a.txt', '/lead', 'trail/', 'a//b', '.hidden', 'a/../b'])
      expect(() => {
        checkObjectName(name);
      }).not.toThrow();
    for (const name of ['', 'é', 'a\0b', 'a\tb', 'a%b', 'a"b', 'a~b', 'a\n'])
      expect(() => {
        checkObjectName(name);
      }).toThrow('Invalid key');
  });

  test('that point elsewhere are not written to', () => {
    for (const name of ['..', '.', 'a/../b', '../up', './a', 'a/.'])
      expect(() => {
        checkNewObjectName(name);
      }).toThrow('Invalid key');
    expect(() => {
      checkNewObjectName('..a/b..');
    }).not.toThrow();
  });
});
