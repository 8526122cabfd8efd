// BLAKE2b-256 (RFC 7693), unkeyed: what the server commits itself with. Secrets are short, so plain
// bigints are fast enough.
const kMask = (1n << 64n) - 1n;
const kStart = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const kOrder = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const kLines = [
  [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
  [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14],
] as const;
const kBlock = 128;
const kOut = 32;

const turned = (word: bigint, by: bigint): bigint => ((word >> by) | (word << (64n - by))) & kMask;

function mix(v: bigint[], [a, b, c, d]: readonly [number, number, number, number], x: bigint, y: bigint): void {
  const at = (index: number): bigint => v[index]!;
  v[a] = (at(a) + at(b) + x) & kMask;
  v[d] = turned(at(d) ^ at(a), 32n);
  v[c] = (at(c) + at(d)) & kMask;
  v[b] = turned(at(b) ^ at(c), 24n);
  v[a] = (at(a) + at(b) + y) & kMask;
  v[d] = turned(at(d) ^ at(a), 16n);
  v[c] = (at(c) + at(d)) & kMask;
  v[b] = turned(at(b) ^ at(c), 63n);
}

function compress(h: bigint[], block: Uint8Array, counted: number, last: boolean): void {
  const view = new DataView(block.buffer, block.byteOffset, kBlock);
  const m = Array.from({ length: 16 }, (_, n) => view.getBigUint64(n * 8, true));
  const v = [...h, ...kStart];
  v[12] = v[12]! ^ BigInt(counted);
  if (last) v[14] = v[14]! ^ kMask;
  for (let round = 0; round < 12; round += 1) {
    const order = kOrder[round % 10]!;
    kLines.forEach((line, n) => mix(v, line, m[order[2 * n]!]!, m[order[2 * n + 1]!]!));
  }
  for (let n = 0; n < 8; n += 1) h[n] = h[n]! ^ v[n]! ^ v[n + 8]!;
}

export function blake2b256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const h = [...kStart];
  h[0] = h[0]! ^ 0x01010000n ^ BigInt(kOut);
  const blocks = Math.max(1, Math.ceil(bytes.length / kBlock));
  for (let n = 0; n < blocks; n += 1) {
    const block = new Uint8Array(kBlock);
    block.set(bytes.subarray(n * kBlock, (n + 1) * kBlock));
    compress(h, block, Math.min(bytes.length, (n + 1) * kBlock), n === blocks - 1);
  }
  const out = new DataView(new ArrayBuffer(64));
  h.forEach((word, n) => out.setBigUint64(n * 8, word, true));
  return Array.from(new Uint8Array(out.buffer, 0, kOut), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The commitment to a secret, as the server shows it before anybody seals their words. */
export const commitmentOf = (secret: string): string => blake2b256(secret);

/** What a person seals words with: it fits this commitment, this round and this seat, and no other. */
export const hashOfWords = (commitment: string, round: number, seat: number, words: string): string =>
  blake2b256(`${commitment}\n${round}\n${seat}\n${words}`);
