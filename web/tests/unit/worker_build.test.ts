import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesIn, versionOf } from '../../build/worker';

let folder: string;
const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'purloin-built-'));
  mkdirSync(join(folder, 'assets'));
  write('index.html', 'page');
  write('assets/a-1.js', 'script');
  write('service-worker.js', 'of before');
  write('.built-from', 'stamp');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('keeps every file of the client but the worker itself', () => {
  expect(filesIn(folder)).toEqual(['/assets/a-1.js', '/index.html']);
});

it('is another version when anything is another', () => {
  const version = (): string => versionOf(folder, filesIn(folder));
  const before = version();
  expect(version()).toBe(before);
  write('index.html', 'another page');
  expect(version()).not.toBe(before);
  write('index.html', 'page');
  expect(version()).toBe(before);
  write('assets/b-2.js', '');
  expect(version()).not.toBe(before);
});
